package media

import (
	"context"
	"image"
)

// Check reads and decodes a picture. It fails with the same errors as Make.
func (p *Processor) Check(ctx context.Context, name string) error {
	o, err := p.read(ctx, name)
	if err != nil {
		return err
	}
	return p.withPicture(o, func(image.Image) {})
}
