// Package media prepares the operator's pictures for pages. A Processor reads originals from Files and writes each as
// WebP and JPEG in a few widths, upright and without metadata. Card draws the preview picture of a hostel.
package media

import (
	"context"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// widths are the widths in pixels in which a picture is written. A picture is never enlarged.
var widths = []int{320, 640, 1280}

// workers is the number of pictures processed at the same time, each on its own core.
var workers = min(2, runtime.NumCPU())

const SizesFolder = "sizes"

type SizedPicture struct {
	Path    string // of the original, as in the call
	Width   int    // in pixels, of the upright picture
	Height  int
	Colour  uint32 // the mean colour, 0xRRGGBB
	Version string // a hash of the original, part of the names of the sizes
	Sizes   []Size // the narrowest first
}

type Size struct {
	Width      int // in pixels
	WebP, JPEG File
}

type File struct {
	Name  string // path in Files
	Bytes int
}

// Processor makes the sizes of pictures. It is safe for concurrent use.
type Processor struct {
	files    Files
	decoding sync.Mutex // locked while an original is in memory (withPicture)
}

func NewProcessor(files Files) *Processor { return &Processor{files: files} }

// PictureResult is a picture or an error. The error is a *PictureError if the picture is the cause.
type PictureResult struct {
	Picture SizedPicture
	Err     error
}

// MakeAll calls Make for each path, at most two at a time, until ctx ends. The results are in the order of paths.
func (p *Processor) MakeAll(ctx context.Context, paths []string, progress func(done int)) []PictureResult {
	results := make([]PictureResult, len(paths))
	var counting sync.Mutex
	var working errgroup.Group
	working.SetLimit(workers)
	done := 0
	for i := range paths {
		working.Go(func() error {
			if results[i].Err = ctx.Err(); results[i].Err == nil {
				results[i].Picture, results[i].Err = p.Make(ctx, paths[i])
			}
			counting.Lock()
			defer counting.Unlock()
			done++
			if progress != nil {
				progress(done)
			}
			return nil
		})
	}
	_ = working.Wait() // each picture has its own error
	return results
}

// makeTimeout limits the time for one picture, with the transfer from and to a store.
const makeTimeout = 5 * time.Minute

// Make makes the missing sizes of a picture. It fails with *PictureError or *StoreError.
func (p *Processor) Make(ctx context.Context, name string) (SizedPicture, error) {
	ctx, cancel := context.WithTimeout(ctx, makeTimeout)
	defer cancel()
	o, err := p.read(ctx, name)
	if err != nil {
		return SizedPicture{}, err
	}
	photo := SizedPicture{Path: name, Width: o.upright().X, Height: o.upright().Y, Version: version(o.content)}
	base := path.Join(SizesFolder, strings.TrimSuffix(name, path.Ext(name))) + "-" + photo.Version + "-"
	for _, width := range widthsOf(photo.Width) {
		start := base + strconv.Itoa(width)
		photo.Sizes = append(photo.Sizes,
			Size{Width: width, WebP: File{Name: start + ".webp"}, JPEG: File{Name: start + ".jpg"}})
	}
	complete, err := p.measure(ctx, photo.Sizes)
	if err == nil && !complete {
		err = p.writeSizes(ctx, o, photo.Sizes)
	}
	if err != nil {
		return SizedPicture{}, err
	}
	photo.Colour, err = p.colourOf(ctx, photo.Sizes[0].JPEG.Name)
	return photo, err
}

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

// measure sets the bytes of each size, and reports whether all files exist.
func (p *Processor) measure(ctx context.Context, sizes []Size) (bool, error) {
	var files []*File
	var names []string
	for i := range sizes {
		files = append(files, &sizes[i].WebP, &sizes[i].JPEG)
		names = append(names, sizes[i].WebP.Name, sizes[i].JPEG.Name)
	}
	bytes, err := FileSizes(ctx, p.files, names)
	if err != nil {
		return false, err
	}
	for i, file := range files {
		file.Bytes = bytes[i]
	}
	return !slices.Contains(bytes, missingFile), nil
}
