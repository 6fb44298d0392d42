package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"

	"github.com/chai2010/webp"
)

// Qualities, of 100. On a phone, such a picture looks like the original.
const (
	webpQuality = 72
	jpegQuality = 75
)

// Add stores an original and replaces a file of the same name. It fails with a *PictureError if the picture is invalid.
func (p *Processor) Add(ctx context.Context, name string, content []byte) error {
	path, ok := cleanPath(name)
	if !ok {
		return errNotAllowed(name)
	}
	if _, err := inspect(name, content); err != nil {
		return err
	}
	return p.files.Put(ctx, path, content)
}

// writeSizes writes the sizes of a picture, the widest first, and sets their bytes. Each size is made from the previous
// size.
func (p *Processor) writeSizes(ctx context.Context, o *original, sizes []Size) error {
	whole := o.upright()
	high := func(width int) image.Point { return image.Pt(width, max(1, (whole.Y*width+whole.X/2)/whole.X)) }
	turned := o.jpeg.orientation
	var img *image.RGBA
	err := p.withPicture(o, func(stored image.Image) {
		widest := high(sizes[len(sizes)-1].Width)
		img = turned.turn(shrink(stored, turned.swapSides(widest))) // swapSides is its own inverse
	})
	if err != nil {
		return err
	}
	for i := len(sizes) - 1; i >= 0; i-- {
		img = shrink(img, high(sizes[i].Width))
		if err := p.encode(ctx, img, &sizes[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *Processor) encode(ctx context.Context, img *image.RGBA, s *Size) error {
	content, err := webp.EncodeRGBA(img, webpQuality)
	if err != nil {
		return fmt.Errorf("%s: %w", s.WebP.Name, err)
	}
	var fallback bytes.Buffer
	if err := jpeg.Encode(&fallback, img, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return fmt.Errorf("%s: %w", s.JPEG.Name, err)
	}
	s.WebP.Bytes, s.JPEG.Bytes = len(content), fallback.Len()
	return errors.Join(p.files.Put(ctx, s.WebP.Name, content), p.files.Put(ctx, s.JPEG.Name, fallback.Bytes()))
}

func (p *Processor) colourOf(ctx context.Context, name string) (uint32, error) {
	content, err := ReadFile(p.files.Within(ctx), name)
	if err != nil {
		return 0, err
	}
	img, err := jpeg.Decode(bytes.NewReader(content))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return meanColour(img), nil
}
