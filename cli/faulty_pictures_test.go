package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// heic begins as a photo of an iPhone.
const heic = "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"

func TestAFaultyPictureRefusesNoOtherHostel(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, g *pictureSite) {
		whole := jpegOf(t, 400, 300, 9)
		g.putPicture("cut.jpg", whole[:len(whole)/2])
		g.putPicture("page.jpg", []byte("<html>404</html>"))
		catalogue := strings.TrimSuffix(photographed, "]") + `,
			{"name":"Broken Lodge","campus":"KNUST","image":"room_images/adom/front.jpg, cut.jpg",
			 "room_details":[{"number_in_room":1,"price":300},
				{"number_in_room":2,"price":300,"room_image":["page.jpg","sizes/cut.jpg"]}]}]`
		file := write(t, "hostels.json", catalogue)
		warnings := []string{
			`warning: hostel 2 "Broken Lodge", image: expected a whole JPEG picture, but "cut.jpg" is cut short`,
			`The hostel is new and comes without it`,
			`hostel 2 "Broken Lodge", room_details[1].room_image: expected a JPEG, PNG, GIF or WebP picture, ` +
				`but "page.jpg" has another format`,
			`hostel 2 "Broken Lodge", room_details[1].room_image: expected a path below the media folder`,
		}
		dry := g.run("import", file, "--dry-run")
		dry.Wants(0, append(warnings, "would add 2 hostels")...)
		must.Lack(t, "the dry run", dry.Err, "is missing")
		g.runImport(catalogue).Wants(0, append(warnings, "2 hostels added", "2 pictures added")...)
		export := g.run("export").Out
		must.Contain(t, "the export", export, "Broken Lodge", `["room_images/adom/front.jpg"]`)
		must.Lack(t, "the export", export, "cut.jpg", "page.jpg")
		before := g.snapshot()
		g.runImport(catalogue).Wants(0, "0 hostels added, 0 updated, 2 unchanged.")
		g.unchangedSince(before)
	})
}

// TestAStoredHostelKeepsThePictureThatItHas: a host replaces a picture by one that browsers cannot show, under another
// name or under the same one.
func TestAStoredHostelKeepsThePictureThatItHas(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(t *testing.T, g *pictureSite) {
		g.runImport(photographed).Wants(0, "1 hostel added", "2 pictures added")
		before := g.snapshot()
		folder := t.TempDir()
		writeBelow(t, folder, "new.HEIC", []byte(heic))
		writeBelow(t, folder, "room_images/adom/2/the bed.jpg", []byte(heic)) // also of the same name
		next := strings.Replace(photographed, "room_images/adom/front.jpg", "new.heic", 1)
		file := write(t, "hostels.json", next)
		for _, more := range [][]string{{"--dry-run"}, nil} {
			result := g.run(append([]string{"import", file, "--pictures", folder}, more...)...)
			result.Wants(0, `hostel 1 "Adom Court", image: expected a JPEG, PNG, GIF or WebP picture, but "new.heic" is a HEIC`,
				"press Share, Options, Most Compatible", "The hostel keeps the picture that it has",
				`room_details[0].room_image: expected a JPEG, PNG, GIF or WebP picture, but "room_images/adom/2/the bed.jpg"`)
			must.Contain(t, "the result", result.Out+result.Err, "0 hostel")
			g.unchangedSince(before)
		}
		g.putPicture("new.heic", []byte(heic)) // and without --pictures, in the media folder
		g.runImport(next).Wants(0, "0 hostels added, 0 updated, 1 unchanged.", "The hostel keeps the picture that it has")
		g.page("/media/sizes/room_images/adom/front-")
		longer := strings.Replace(photographed, "room_images/adom/front.jpg", "room_images/adom/front.jpg, new.heic", 1)
		g.runImport(longer).Wants(0, "0 hostels added, 0 updated, 1 unchanged.")
		g.putPicture("room_images/adom/front.jpg", []byte(heic)) // the file itself
		g.runImport(photographed).Wants(0, "0 hostels added, 0 updated, 1 unchanged.")
		g.page("/media/sizes/room_images/adom/front-")
	})
}

func TestAPictureIsFoundInTheSpellingOfItsFile(t *testing.T) {
	t.Parallel()
	folder, dir := t.TempDir(), t.TempDir()
	photo := jpegOf(t, 400, 300, 1)
	for _, name := range []string{"adom/Cafe\u0301.JPG", "adom/Front.jpg", "adom/Room #2.jpg", "adom/100%.jpg"} {
		writeBelow(t, folder, name, photo)
	}
	list := write(t, "hostels.csv", "Name,Campus,Room type,Beds per room,Price per month,Photos\n"+
		"Adom Court,KNUST,Standard,4,450,adom/café.jpg|adom/front.JPG|adom/Room #2.jpg|adom/100%.jpg\n")
	servertest.Run(t, dir, "import", list, "--pictures", folder, "--dry-run").Wants(0, "Pictures that would be copied: 4.")
	result := servertest.Run(t, dir, "import", list, "--pictures", folder)
	result.Wants(0, "1 hostel added", "4 pictures added")
	must.Lack(t, "the import", result.Err, "missing")
	servertest.Run(t, dir, "import", list).Wants(0, "1 unchanged") // the media folder has the names of the list
	servertest.Run(t, dir, "check").Wants(0)
	writeBelow(t, folder, "phone.heic", []byte(heic))
	next := write(t, "next.csv", "Name,Campus,Room type,Beds per room,Price per month,Photos\n"+
		"Busy Lodge,KNUST,Standard,4,460,phone.heic\n")
	servertest.Run(t, dir, "import", next, "--pictures", folder).Wants(0, "1 hostel added",
		`warning: row 2, hostel 1 "Busy Lodge", Photos: expected a JPEG`, "comes without it")
	_, err := os.Stat(filepath.Join(dir, "media", "adom", "Room #2.jpg"))
	must.Do(t, err)
}
