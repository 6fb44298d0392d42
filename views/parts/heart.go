package parts

import "context"

type justSavedKey struct{}

// WithJustSaved returns a context in which the heart of one hostel is filled, because the reader has just saved it.
func WithJustSaved(ctx context.Context, slug string) context.Context {
	return context.WithValue(ctx, justSavedKey{}, slug)
}

// startHearts returns the start of the hearts' island: at once if the reader has just saved a hostel without a script.
func startHearts(ctx context.Context) When {
	if slug, _ := ctx.Value(justSavedKey{}).(string); slug != "" {
		return AtOnce
	}
	return WhenTouched
}

func justSaved(ctx context.Context, slug string) bool {
	saved, _ := ctx.Value(justSavedKey{}).(string)
	return saved != "" && saved == slug
}

// heartName returns the name of a heart's form value.
func heartName(saved bool) string {
	if saved {
		return "remove"
	}
	return "save"
}

func heartLabel(name string, saved bool) string {
	if saved {
		return "Remove " + name + " from saved"
	}
	return "Save " + name
}

func heartsProps() Hearts {
	return Hearts{
		Saved: "Saved. Find it under “Saved”.", Removed: "Removed. Press again to save it.",
		Offline: "You are offline, so nothing was saved. Press again when there is a network.",
		Failed:  "That did not work. Press again.",
	}
}
