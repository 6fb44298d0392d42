package parts

import "context"

type justSavedKey struct{}

// WithJustSaved returns a context in which the heart of one hostel is filled: the reader has just saved it.
func WithJustSaved(ctx context.Context, slug string) context.Context {
	return context.WithValue(ctx, justSavedKey{}, slug)
}

// startHearts is when the island of the hearts starts: at once after a press without a script.
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

// heartName is the name of the value that a heart sends: what a press does.
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
		Saved: "Saved. You find it under “Saved”.", Removed: "Removed. Press again to save it.",
		Offline: "You are offline, so nothing was saved. Press again when there is a network.",
		Failed:  "That did not work. Press again.",
	}
}
