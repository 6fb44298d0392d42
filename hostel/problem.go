package hostel

import (
	"errors"
	"time"
)

// Kind is the kind of an error. Handlers choose the HTTP status by it.
type Kind int

const (
	Internal     Kind = iota // a bug or failure of Efie; its details are not shown
	Invalid                  // the input breaks a rule
	Unauthorized             // the visitor is not logged in
	Forbidden                // the student may not do this
	NotFound
	Conflict    // it contradicts the present state
	Unavailable // another service does not answer
	Throttled   // too often; possible again after RetryAfter
	Unready     // Efie cannot do it at this moment; nothing was done
)

// Problem is an error that people may see. errors.Is treats problems with the same code as equal.
type Problem struct {
	Kind    Kind
	Code    string // stable, for programs
	Message string
	Fields  []FieldProblem

	RetryAfter time.Duration // how long to wait before another try; 0 if unknown
}

func NewProblem(kind Kind, code, message string) *Problem {
	return &Problem{Kind: kind, Code: code, Message: message}
}

// Temporary reports whether the problem passes with time: a limit was reached, or the server is overloaded.
func (p *Problem) Temporary() bool { return p.Kind == Throttled || p.RetryAfter > 0 }

// ErrBusy reports that the server is overloaded.
var ErrBusy = &Problem{
	Kind: Unready, Code: "busy",
	Message: "More people are here just now than we can serve at once, so nothing was done. Try again in a " +
		"few seconds.",
	RetryAfter: 10 * time.Second,
}

// ErrNotSaved reports that the store cannot write, for example because the disk is full.
var ErrNotSaved = NewProblem(Unready, "not_saved",
	"We cannot save anything at this moment, so nothing was done. Nothing is lost; try again in a "+
		"few minutes.")

// ErrMaybeSaved reports that the database did not answer a commit, so the change may be saved or not.
var ErrMaybeSaved = NewProblem(Unready, "perhaps_saved",
	"We asked our database to save this, and its answer did not come. Look whether it is done before you "+
		"try again; to try again does no harm.")

// ErrNotRead reports that the store cannot be read, for example because it is restarting.
var ErrNotRead = NewProblem(Unready, "not_read",
	"We cannot look this up at this moment. Nothing is lost; try again in a minute.")

// ErrUpdating reports that a newer version of Efie has changed the database schema, so this server cannot save.
var ErrUpdating = &Problem{
	Kind: Unready, Code: "updating",
	Message:    "Efie is being updated, so nothing was done. Try again in a minute.",
	RetryAfter: time.Minute,
}

// FieldProblem is an error in one field of a form.
type FieldProblem struct {
	Field   string
	Message string
}

// InvalidField returns a Problem about one field. The sentence must be clear without the field's name.
func InvalidField(field, sentence string) *Problem {
	return &Problem{Kind: Invalid, Code: "invalid_field", Message: sentence, Fields: []FieldProblem{{field, sentence}}}
}

func (p *Problem) Error() string { return p.Code + ": " + p.Message }

// Is compares codes, so that errors.Is recognises a copy of a refusal whose message has more details.
func (p *Problem) Is(target error) bool {
	other, ok := target.(*Problem)
	return ok && other.Code == p.Code
}

// Field returns the message for a field, or "".
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

// KindOf returns the kind of an error. An error without a Problem is Internal.
func KindOf(err error) Kind {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p.Kind
	}
	return Internal
}

// MessageOf returns the public sentence of an error, or "" for an error without a Problem.
func MessageOf(err error) string {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p.Message
	}
	return ""
}
