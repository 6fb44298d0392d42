package main

import (
	"errors"
	"fmt"
	"io/fs"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/media"
	"efie/store"
)

// shownFile is a picture's file that a page asks for, and where it is named.
type shownFile struct {
	h           *hostel.Hostel
	field, name string
	made        bool // by an import
}

// checkPhotos names the pictures whose files pages ask us for and that are not there, a sentence for
// each. Those at another host are not ours to check.
func checkPhotos(r *runner, s *store.Store, hostels []*hostel.Hostel) (found []string, err error) {
	photos, err := s.Photos(r.ctx)
	if err != nil || hostel.Origin(r.config.MediaURL) != "" {
		return nil, err
	}
	lacking, err := notThere(r, shownFiles(hostels, photos))
	for _, f := range lacking {
		help := ""
		if f.made {
			help = "; importing the hostel again makes it"
		}
		found = append(found, fmt.Sprintf("hostel %q (%s), %s: %q is not found below %s%s", f.h.Name, f.h.Slug, f.field, f.name, r.config.mediaPlace(), help))
	}
	return found, err
}

// shownFiles are all such files, in the order of hostels.
func shownFiles(hostels []*hostel.Hostel, photos []hostel.Photo) []shownFile {
	var files []shownFile
	made := catalogue.NewSnapshot(0, nil, photos...)
	for _, h := range hostels {
		h.EachPicture(func(field, image string) {
			if name, below := hostel.MediaPath(image); below {
				files = append(files, shownFile{h, field, name, false})
			}
			photo, _ := made.Photo(image)
			for _, size := range photo.Sizes {
				files = append(files, shownFile{h, field, size.WebP.Name, true}, shownFile{h, field, size.JPEG.Name, true})
			}
		})
	}
	return files
}

// notThere are those of the files that are not there, all of them where there is no folder of pictures.
func notThere(r *runner, files []shownFile) ([]shownFile, error) {
	if len(files) == 0 {
		return nil, nil
	}
	in, err := r.config.openMedia(r.ctx)
	if errors.Is(err, fs.ErrNotExist) {
		return files, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.name
	}
	sizes, err := media.Bytes(r.ctx, in, names)
	if err != nil {
		return nil, err
	}
	var lacking []shownFile
	for i, f := range files {
		if sizes[i] < 0 {
			lacking = append(lacking, f)
		}
	}
	return lacking, nil
}
