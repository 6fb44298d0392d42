package api

import "fmt"

// fieldWords are the words for a field in messages, which apps show to their students.
type fieldWords struct {
	ask     string // the sentence that asks for the field
	subject string // the name of a text in other sentences
}

var wordsOf = map[string]fieldWords{
	"name":         {"Type your full name.", "your name"},
	"email":        {"Type your email address.", "your email address"},
	"password":     {"Type your password.", "your password"},
	"gender":       {"Choose your gender.", "your gender"},
	"phone":        {"Type your phone number.", "your phone number"},
	"location":     {"Type a campus or a place.", "the place"},
	"max_price":    {"Type the highest price as an amount in GH₵, such as 450 or 450.50.", ""},
	"room_type":    {askShare, ""},
	"room_number":  {askShare, ""},
	"room_uuid":    {"Choose a room.", "the room"},
	"hostel_id":    {"Choose a hostel.", ""},
	"amount":       {"We cannot read the amount to pay. It is a number of pesewas, such as 45050 for GH₵ 450.50.", ""},
	"callback_url": {"After a payment you can return to " + callback + " alone.", "the page after the payment"},
}

var askShare = fmt.Sprintf("Choose how many students share the room: a number up to %d.", maxInRoom)
