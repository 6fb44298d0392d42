package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAMissingPhotoIsNamedAndADrawingReplacesIt(t *testing.T) {
	onEachWall(t, func(t *testing.T, g *gallery) {
		g.imports(photographed)
		page := g.page("/media/sizes/room_images/adom/front-")
		g.removes("room_images/adom/front.jpg")
		g.run("check").Wants(1, `"room_images/adom/front.jpg" is not found below `+g.wall.called)
		g.imports(photographed).Wants(0, `"room_images/adom/front.jpg": not found below `+g.wall.called+
			"; pages show a drawing instead", "1 picture added, changed or taken away.")
		g.page(`src="/images/hostel4.png"`)
		g.run("check").Wants(1, `hostel "Adom Court" (adom-court), image: "room_images/adom/front.jpg" is not found`)

		made := regexp.MustCompile(`sizes/room_images/adom/2/[^ "]+-320\.webp`).FindString(page.Body)
		made = strings.ReplaceAll(made, "%20", " ")
		g.lay("room_images/adom/front.jpg", jpegOf(t, 1600, 1200, 1))
		g.run("check").Wants(1, "pages show a drawing until it is imported again")
		g.imports(photographed).Wants(0)
		g.run("check").Wants(0)
		g.removes(made)
		g.run("check").Wants(1, `room_details[0].room_image: "`+made+`" is not found`,
			"importing the hostel again makes it")
		g.imports(photographed).Wants(0)
		g.run("check").Wants(0)
	})
}

func TestManyPhotosThatLieElsewhereAreNotAllNamed(t *testing.T) {
	var images []string
	for i := range 20 + 3 {
		images = append(images, fmt.Sprintf("there/%d.jpg", i))
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "hostels.json")
	catalogue := `[{"name":"Adom Court","campus":"KNUST","image":"` + strings.Join(images, ",") + `,plan.svg"}]`
	must.Do(t, os.WriteFile(file, []byte(catalogue), 0o600))
	told := servertest.Run(t, dir, "import", file)
	told.Wants(0, "1 hostel added", `"there/19.jpg": not found`, "and 4 pictures more")
	if strings.Contains(told.Err, "there/20.jpg") || strings.Contains(told.Err, "plan.svg") {
		t.Errorf("it says\n%s", told.Err)
	}
	servertest.Run(t, dir, "check").Wants(1, "there/22.jpg", "plan.svg")
}
