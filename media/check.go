package media

import "context"

// Check reads a picture whole, and says whether Make could make it. It writes nothing, and fails with a
// *Fault or with *Away.
func (l *Lab) Check(ctx context.Context, name string) error {
	content, err := l.read(ctx, name)
	if err != nil {
		return err
	}
	o, err := inspect(name, content)
	if err != nil {
		return err
	}
	defer l.alone(o)()
	_, err = o.decode()
	return err
}
