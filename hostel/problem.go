package hostel

import (
	"errors"
	"time"
)

// Kind says what sort of trouble an error is, so that the edges can choose a status
// without knowing each error.
type Kind int

// The kinds of problems.
const (
	Internal     Kind = iota // ours; nobody is told more than that
	Invalid                  // what was sent does not fit
	Unauthorized             // who is asking is not known
	Forbidden                // known, and not allowed
	NotFound
	Conflict    // does not fit what is so already
	Unavailable // somebody we depend on does not answer
	Throttled   // too often; RetryAfter says when it may work
	Unready     // ours, and it passes: nothing was done
)

// Problem is an error that may be shown: its message is a sentence for the person who asked.
// Two problems are the same to errors.Is when their codes are.
type Problem struct {
	Kind    Kind
	Code    string // stable, for programs
	Message string
	Fields  []FieldProblem

	RetryAfter time.Duration // when it may work, 0 where nobody knows
}

// Passes says whether waiting helps: a limit that was met, or more to do than the server can for now.
func (p *Problem) Passes() bool { return p.Kind == Throttled || p.RetryAfter > 0 }

// ErrBusy is a server that has more to do than it can.
var ErrBusy = &Problem{
	Kind: Unready, Code: "busy",
	Message: "More people are here just now than we can serve at once, so nothing was done. Try again in a " +
		"few seconds.",
	RetryAfter: 10 * time.Second,
}

// ErrNotSaved is a store that cannot write, as when the disk is full.
var ErrNotSaved = &Problem{
	Kind: Unready, Code: "not_saved",
	Message: "We cannot save anything at this moment, so nothing was done. Nothing of yours is lost; try again in a " +
		"few minutes.",
}

// ErrPerhapsSaved is a store that fell silent when it was to save: nobody knows whether it did.
var ErrPerhapsSaved = &Problem{
	Kind: Unready, Code: "perhaps_saved",
	Message: "We asked our database to save this, and its answer did not come. Look whether it is done before you " +
		"try again; to try again does no harm.",
}

// ErrNotRead is a store that cannot be asked, as when it is restarted.
var ErrNotRead = &Problem{
	Kind: Unready, Code: "not_read",
	Message: "We cannot look this up at this moment. Nothing of yours is lost; try again in a minute.",
}

// FieldProblem is what is wrong with one field of a form.
type FieldProblem struct {
	Field   string
	Message string
}

// InvalidField is one field whose value does not fit. The sentence is the message, too: it must be
// understood without the field's name.
func InvalidField(field, sentence string) *Problem {
	return &Problem{Kind: Invalid, Code: "invalid_field", Message: sentence, Fields: []FieldProblem{{field, sentence}}}
}

func (p *Problem) Error() string { return p.Code + ": " + p.Message }

// Is makes errors.Is compare codes, so that a refusal with details still is that refusal.
func (p *Problem) Is(target error) bool {
	other, ok := target.(*Problem)
	return ok && other.Code == p.Code
}

// Field is the message for one field, "" where nothing is wrong.
func (p *Problem) Field(name string) string {
	if p == nil {
		return ""
	}
	for _, f := range p.Fields {
		if f.Field == name {
			return f.Message
		}
	}
	return ""
}

// KindOf is the kind of an error; what is not a Problem is Internal.
func KindOf(err error) Kind {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p.Kind
	}
	return Internal
}
