// Package media makes of an operator's pictures what pages show: WebP and JPEG in a few widths,
// upright, on the paper's colour, and without what the camera wrote beside them.
package media

import (
	"context"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
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

// Lab makes pictures of the files of an operator.
type Lab struct {
	files  Files
	memory sync.RWMutex // held whole while a large picture is in memory (Lab.alone)
}

// NewLab is a lab for the pictures that lie there.
func NewLab(files Files) *Lab { return &Lab{files: files} }

// collect frees what is no longer used.
func collect() { runtime.GC() }

// Result is what became of a picture: a photo, or an error, which is a *Fault where the picture
// is to blame.
type Result struct {
	Photo Photo
	Err   error
}

// MakeAll makes pictures, two at a time, and answers in their order. progress, if not nil, hears how
// many are done. When ctx ends, those that are not done have its error.
func (l *Lab) MakeAll(ctx context.Context, paths []string, progress func(done int)) []Result {
	results := make([]Result, len(paths))
	next := make(chan int)
	var counting sync.Mutex
	var working sync.WaitGroup
	done := 0
	for range workers {
		working.Go(func() {
			for i := range next {
				if results[i].Err = ctx.Err(); results[i].Err == nil {
					results[i].Photo, results[i].Err = l.Make(ctx, paths[i])
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

// makeIn bounds how long a picture takes, its way from and to another machine included.
const makeIn = 5 * time.Minute

// Make makes a picture in its widths. What is there already is not made again: names carry the
// picture's version, and a file appears under its name only when it is whole.
func (l *Lab) Make(ctx context.Context, name string) (Photo, error) {
	ctx, cancel := context.WithTimeout(ctx, makeIn)
	defer cancel()
	content, err := l.read(ctx, name)
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
	there, err := l.measure(ctx, p.Sizes)
	if err == nil && !there {
		if err = l.make(ctx, o, p.Sizes); err == nil {
			there, err = l.measure(ctx, p.Sizes)
		}
	}
	if err == nil && !there {
		err = &fs.PathError{Op: "make", Path: base, Err: fs.ErrNotExist}
	}
	if err != nil {
		return Photo{}, err
	}
	p.Colour, err = l.meanColour(ctx, p.Sizes[0].JPEG.Name)
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
func (l *Lab) measure(ctx context.Context, sizes []Size) (bool, error) {
	var files []*File
	var names []string
	for i := range sizes {
		files = append(files, &sizes[i].WebP, &sizes[i].JPEG)
		names = append(names, sizes[i].WebP.Name, sizes[i].JPEG.Name)
	}
	bytes, err := Bytes(ctx, l.files, names)
	if err != nil {
		return false, err
	}
	for i, file := range files {
		file.Bytes = bytes[i]
	}
	return !slices.Contains(bytes, notThere), nil
}
