package media

import (
	"context"
	"image"
)

// Check reads and decodes a picture. It fails with the same errors as Make.
func (p *Processor) Check(ctx context.Context, name string) error {
	content, err := p.read(ctx, name)
	if err != nil {
		return err
	}
	o, err := inspect(name, content)
	if err != nil {
		return err
	}
	return p.withPicture(o, func(image.Image) {})
}
