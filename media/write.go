package media

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path"

	"github.com/chai2010/webp"
)

// How much of a picture is kept, of 100: where a phone's screen shows no difference any more.
const (
	webpQuality = 72
	jpegQuality = 75
)

// manyPixels is from where on pictures are in memory one at a time.
const manyPixels = 16_000_000

// make writes a picture in its sizes, the widest first, and each of the others from the one before.
func (f *Folder) make(o *original, sizes []Size) error {
	if o.size.X*o.size.Y > manyPixels {
		f.large.Lock()
		defer f.large.Unlock()
	}
	stored, err := o.decode()
	if err != nil {
		return err
	}
	if err := f.root.MkdirAll(path.Dir(sizes[0].WebP.Name), 0o755); err != nil {
		return err
	}
	whole := o.upright()
	high := func(width int) image.Point { return image.Pt(width, max(1, (whole.Y*width+whole.X/2)/whole.X)) }
	widest := high(sizes[len(sizes)-1].Width)
	img := o.turned.turn(shrink(stored, o.size, o.turned.apply(widest))) // turning it back is the same for a size
	for i := len(sizes) - 1; i >= 0; i-- {
		img = shrink(img, img.Rect.Size(), high(sizes[i].Width))
		if err := f.encode(img, sizes[i]); err != nil {
			return err
		}
	}
	return nil
}

// encode writes a picture twice.
func (f *Folder) encode(img *image.RGBA, s Size) error {
	content, err := webp.EncodeRGBA(img, webpQuality)
	if err != nil {
		return fmt.Errorf("%s: %w", s.WebP.Name, err)
	}
	var fallback bytes.Buffer
	if err := jpeg.Encode(&fallback, img, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return fmt.Errorf("%s: %w", s.JPEG.Name, err)
	}
	return errors.Join(f.put(s.WebP.Name, content), f.put(s.JPEG.Name, fallback.Bytes()))
}

// put writes a public file that is there with all of its content, or not at all, whatever ends the program
// or the machine.
func (f *Folder) put(name string, content []byte) error {
	unfinished := name + "." + rand.Text()
	file, err := f.root.OpenFile(unfinished, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = f.root.Rename(unfinished, name)
	}
	if err != nil {
		return errors.Join(err, f.root.Remove(unfinished))
	}
	return nil
}

// meanColour is that of a JPEG file which was made before.
func (f *Folder) meanColour(name string) (uint32, error) {
	content, err := f.root.ReadFile(name)
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
