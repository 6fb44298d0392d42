package importer

import (
	"context"
	"slices"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/media"
	"efie/store/transfer"
)

// faultyPictures are the errors of pictures that an import cannot use, by their paths. A missing picture is not faulty.
type faultyPictures map[string]*media.PictureError

func (f faultyPictures) errorOf(image string) *media.PictureError {
	name, _ := hostel.MediaPath(image)
	return f[name]
}

// refuse fails with *transfer.ImportRefused. It has a mistake for each field that names a faulty picture.
func (f faultyPictures) refuse(hostels []*hostel.Hostel) error {
	problems := f.mistakes(hostels, func(int) string { return "" })
	if len(problems) == 0 {
		return nil
	}
	return &transfer.ImportRefused{Problems: problems}
}

// mistakes returns a mistake for each field that names a faulty picture. ending returns the end of its sentence for the
// hostel at a position.
func (f faultyPictures) mistakes(hostels []*hostel.Hostel, ending func(position int) string) (list []intake.Mistake) {
	for i, h := range hostels {
		h.EachPicture(func(field, image string) {
			fault := f.errorOf(image)
			if fault != nil {
				list = append(list, intake.Mistake{
					Position: i + 1, Name: h.Name, Field: field, Expected: fault.Error() + ending(i+1),
				})
			}
		})
	}
	return list
}

// leaveOut takes faulty pictures out of the hostels and warns about each (R43): a new hostel comes without it, and a
// stored hostel keeps the picture that it has. Without a review, which only the import of a file has, it fails with
// *transfer.ImportRefused.
func (i *Importer) leaveOut(ctx context.Context, hostels []*hostel.Hostel, faulty faultyPictures) error {
	if len(faulty) == 0 {
		return nil
	}
	if i.Review == nil {
		return faulty.refuse(hostels)
	}
	compared, err := i.compareBefore(ctx, hostels)
	if err != nil {
		return err
	}
	oldHostels := map[int]*hostel.Hostel{} // by position in the file; nil is a new hostel
	for _, change := range compared.Changes {
		oldHostels[change.Position] = change.Old
	}
	warnings := faulty.mistakes(hostels, func(position int) string {
		old, isChanged := oldHostels[position]
		if isChanged && old == nil {
			return ". The hostel is new and comes without it"
		}
		return ". The hostel keeps the picture that it has"
	})
	for _, m := range i.Review.Locate(warnings) {
		i.Warn(m.String())
	}
	for position, old := range oldHostels {
		faulty.replaceIn(hostels[position-1], old)
	}
	return nil
}

// replaceIn replaces the faulty pictures of a hostel by pictures of the stored hostel. old is nil for a new hostel.
func (f faultyPictures) replaceIn(h, old *hostel.Hostel) {
	if old == nil {
		old = &hostel.Hostel{}
	}
	h.Images = f.replace(h.Images, old.Images)
	for i := range h.Rooms {
		r := &h.Rooms[i]
		before, _ := old.Room(r.UUID)
		if before == nil {
			before = &hostel.Room{}
		}
		r.Images = f.replace(r.Images, before.Images)
	}
}

// replace returns a list of pictures without the faulty ones. The stored picture at the same place stays instead.
func (f faultyPictures) replace(images, stored []string) []string {
	var list []string
	for i, image := range images {
		switch {
		case f.errorOf(image) == nil || slices.Contains(stored, image):
			list = append(list, image)
		case i < len(stored) && !slices.Contains(images, stored[i]):
			list = append(list, stored[i])
		}
	}
	return list
}

// storedPhotos returns the stored sizes of the pictures that hostels keep, because the file has a faulty picture
// instead. others are the paths of all other pictures.
func (i *Importer) storedPhotos(
	ctx context.Context, hostels []*hostel.Hostel, others []string,
) ([]hostel.Photo, error) {
	keptPaths := without(namedPaths(hostels), others)
	if len(keptPaths) == 0 {
		return nil, nil
	}
	photos, err := i.Store.Photos(ctx)
	isKept := setOf(keptPaths)
	return slices.DeleteFunc(photos, func(p hostel.Photo) bool { return !isKept[p.Path] }), err
}
