package siteview

import (
	"efie/hostel"
	"efie/hostel/support"
	"efie/views/layout"
	"efie/views/parts"
)

// MessageForm is the form for messages to support.
type MessageForm struct {
	Page                     string // name of the page with the form
	Error                    string
	ReplyTo, Reference, Text parts.FormField
}

// NewMessageForm returns the form with what the reader typed. refused is the reason why the message was not sent, or
// nil. contacts are shown if the form itself cannot help.
func NewMessageForm(typed support.HelpRequest, refused *hostel.Problem, contacts layout.Support) *MessageForm {
	return &MessageForm{
		Page:      typed.Page,
		Error:     refusedText(refused, contacts),
		ReplyTo:   parts.FormField{Value: typed.ReplyTo, Error: refused.Field("reply_to")},
		Reference: parts.FormField{Value: typed.Reference, Error: refused.Field("payment_reference")},
		Text:      parts.FormField{Value: typed.Text, Error: refused.Field("message_text")},
	}
}

func refusedText(refused *hostel.Problem, contacts layout.Support) string {
	switch {
	case refused == nil:
		return ""
	case refused.Kind == hostel.Invalid:
		return refused.Message
	}
	return refused.Message + " What you wrote is still here. " + reachSupport(contacts)
}

// reachSupport returns a sentence with the contacts of the support, as text that can be copied.
func reachSupport(contacts layout.Support) string {
	if contacts.Phone == "" {
		return "Send it by email to " + contacts.Email + "."
	}
	return "Send it by email to " + contacts.Email + ", or call " + contacts.Phone + "."
}

// QuestionAbout returns the beginning of a message about a hostel.
func QuestionAbout(h *hostel.Hostel) string {
	return h.Name + ": how much is the rest of the stay, and when is it paid?"
}
