package siteview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/support"
	"efie/test/must"
	"efie/views/layout"
	"efie/views/parts"
)

func TestARefusedMessageKeepsWhatTheReaderTyped(t *testing.T) {
	typed := support.HelpRequest{Page: "contact-us", ReplyTo: "ama", Reference: "ABCD", Text: "Help"}
	contacts := layout.Support{Email: "help@efie.example"}
	invalid := hostel.NewProblem(hostel.Invalid, "invalid", "Check the fields.")
	invalid.Fields = []hostel.FieldProblem{{Field: "reply_to", Message: "Not an address."}}
	throttled := hostel.NewProblem(hostel.Throttled, "too_many", "Too many messages.")
	for _, c := range []struct {
		name    string
		refused *hostel.Problem
		phone   string
		want    string
	}{
		{"a new form", nil, "", ""},
		{"an invalid message", invalid, "", "Check the fields."},
		{"too many messages", throttled, "",
			"Too many messages. What you wrote is still here. Send it by email to help@efie.example."},
		{"a phone number", throttled, "0301234567", "Too many messages. What you wrote is still here. " +
			"Send it by email to help@efie.example, or call 0301234567."},
	} {
		t.Run(c.name, func(t *testing.T) {
			contacts.Phone = c.phone
			form := NewMessageForm(typed, c.refused, contacts)
			must.Equal(t, "the error", form.Error, c.want)
			must.Equal(t, "the text", form.Text, parts.FormField{Value: "Help"})
			must.Equal(t, "the address", form.ReplyTo,
				parts.FormField{Value: "ama", Error: c.refused.Field("reply_to")})
		})
	}
}
