// Package media makes of an operator's pictures what pages show: WebP and JPEG in a few widths,
// upright, on the paper's colour, and without what the camera wrote beside them.
package media

import (
	"context"
	"os"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"
)

// widths are those that a picture is made in, in pixels; none is made wider than it is.
var widths = []int{320, 640, 1280}

// workers bounds how many pictures are made at the same time, each on a core of its own.
var workers = min(2, runtime.NumCPU())

// Made is where what is made stands, below the folder of the pictures.
const Made = "sizes"

// Photo is a picture and what was made of it.
type Photo struct {
	Path    string // below the folder, as it was asked for
	Width   int    // in pixels, of the picture as it is seen
	Height  int
	Colour  uint32 // its mean, 0xRRGGBB
	Version string // changes with what is in the file, and stands in the names of what is made
	Sizes   []Size // the narrowest first
}

// Size is a picture in one width.
type Size struct {
	Width      int // in pixels
	WebP, JPEG File
}

// File is a file of a picture.
type File struct {
	Name  string // below the folder
	Bytes int
}

// Folder is the pictures of an operator. What leads out of it is not followed.
type Folder struct {
	root  *os.Root
	large sync.Mutex // held while a picture of many pixels is in memory
}

// Open opens a folder, or fails with fs.ErrNotExist.
func Open(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{root: root}, nil
}

// Close lets go of the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Result is what became of a picture: a photo, or an error, which is a *Fault where the picture
// is to blame.
type Result struct {
	Photo Photo
	Err   error
}

// MakeAll makes pictures, two at a time, and answers in their order. progress, if not nil, hears how
// many are done. When ctx ends, those that are not done have its error.
func (f *Folder) MakeAll(ctx context.Context, paths []string, progress func(done int)) []Result {
	results := make([]Result, len(paths))
	next := make(chan int)
	var counting sync.Mutex
	var working sync.WaitGroup
	done := 0
	for range workers {
		working.Go(func() {
			for i := range next {
				if results[i].Err = ctx.Err(); results[i].Err == nil {
					results[i].Photo, results[i].Err = f.Make(paths[i])
				}
				counting.Lock()
				done++
				if progress != nil {
					progress(done)
				}
				counting.Unlock()
			}
		})
	}
	for i := range paths {
		next <- i
	}
	close(next)
	working.Wait()
	return results
}

// Make makes a picture in its widths. What is there already is not made again: names carry the
// picture's version, and a file appears under its name only when it is whole.
func (f *Folder) Make(name string) (Photo, error) {
	content, err := f.read(name)
	if err != nil {
		return Photo{}, err
	}
	o, err := inspect(name, content)
	if err != nil {
		return Photo{}, err
	}
	p := Photo{Path: name, Width: o.upright().X, Height: o.upright().Y, Version: version(content)}
	base := path.Join(Made, strings.TrimSuffix(name, path.Ext(name))) + "-" + p.Version + "-"
	for _, width := range widthsOf(p.Width) {
		start := base + strconv.Itoa(width)
		p.Sizes = append(p.Sizes, Size{Width: width, WebP: File{Name: start + ".webp"}, JPEG: File{Name: start + ".jpg"}})
	}
	if !f.measure(&p) {
		if err := f.make(o, p.Sizes); err != nil {
			return Photo{}, err
		}
		if !f.measure(&p) {
			return Photo{}, &os.PathError{Op: "make", Path: base, Err: os.ErrNotExist}
		}
	}
	p.Colour, err = f.meanColour(p.Sizes[0].JPEG.Name)
	return p, err
}

// widthsOf are the widths that a picture is made in.
func widthsOf(width int) []int {
	var list []int
	for _, w := range widths {
		if w >= width {
			return append(list, width)
		}
		list = append(list, w)
	}
	return list
}

// measure fills in the bytes of each size, and says whether all of them are there.
func (f *Folder) measure(p *Photo) bool {
	for i := range p.Sizes {
		for _, file := range []*File{&p.Sizes[i].WebP, &p.Sizes[i].JPEG} {
			info, err := f.root.Stat(file.Name)
			if err != nil || !info.Mode().IsRegular() {
				return false
			}
			file.Bytes = int(info.Size())
		}
	}
	return true
}
