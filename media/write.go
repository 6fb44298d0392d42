package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io/fs"

	"github.com/chai2010/webp"
)

// How much of a picture is kept, of 100: where a phone's screen shows no difference any more.
const (
	webpQuality = 72
	jpegQuality = 75
)

// Add puts a picture of an operator where the others are, in the place of one of its name. It fails with a
// *Fault, and changes nothing, where it is no picture of ours to keep.
func (l *Lab) Add(ctx context.Context, name string, content []byte) error {
	path, ours := below(name)
	if !ours {
		return errElsewhere(name)
	}
	if err := weighed(name, content); err != nil {
		return err
	}
	if _, err := inspect(name, content); err != nil {
		return err
	}
	return l.files.Put(ctx, path, content)
}

// make writes a picture in its sizes, the widest first, and each of the others from the one before.
func (l *Lab) make(ctx context.Context, o *original, sizes []Size) error {
	defer l.alone(o)()
	stored, err := o.decode()
	if err != nil {
		return err
	}
	whole := o.upright()
	high := func(width int) image.Point { return image.Pt(width, max(1, (whole.Y*width+whole.X/2)/whole.X)) }
	widest := high(sizes[len(sizes)-1].Width)
	img := o.turned.turn(shrink(stored, o.size, o.turned.apply(widest))) // turning it back is the same for a size
	for i := len(sizes) - 1; i >= 0; i-- {
		img = shrink(img, img.Rect.Size(), high(sizes[i].Width))
		if err := l.encode(ctx, img, sizes[i]); err != nil {
			return err
		}
	}
	return nil
}

// encode writes a picture twice.
func (l *Lab) encode(ctx context.Context, img *image.RGBA, s Size) error {
	content, err := webp.EncodeRGBA(img, webpQuality)
	if err != nil {
		return fmt.Errorf("%s: %w", s.WebP.Name, err)
	}
	var fallback bytes.Buffer
	if err := jpeg.Encode(&fallback, img, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return fmt.Errorf("%s: %w", s.JPEG.Name, err)
	}
	return errors.Join(l.files.Put(ctx, s.WebP.Name, content), l.files.Put(ctx, s.JPEG.Name, fallback.Bytes()))
}

// meanColour is that of a JPEG file which was made before.
func (l *Lab) meanColour(ctx context.Context, name string) (uint32, error) {
	content, err := fs.ReadFile(l.files.Within(ctx), name)
	if err != nil {
		return 0, err
	}
	img, err := jpeg.Decode(bytes.NewReader(content))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	mean := shrink(img, img.Bounds().Size(), image.Pt(1, 1)).Pix
	return uint32(mean[0])<<16 | uint32(mean[1])<<8 | uint32(mean[2]), nil
}
