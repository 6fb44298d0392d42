package bookingview

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"efie/content"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/parts"
)

// Text is a sentence for a payer. Lang is "en" if the page has another language, and "" otherwise.
type Text struct{ Words, Lang string }

// Payer has the parts of every page of a payer. It has nothing else that is personal.
type Payer struct {
	// Say returns a sentence of content/paying.md. values are pairs of a placeholder and its value.
	Say       func(name string, values ...string) Text
	Languages []parts.Link // to the page in each language; the address of the present one is ""
	Hostel    string
	Campus    string
	Room      string // "2 in a room (Standard)"
	Plan      PayerPlan
}

// PayerPlan lists the payments for a bed, with their times and receivers.
type PayerPlan struct {
	Dues    []PayerDue
	Total   Text       // "Total: GH₵ 2,250 for all 5 months", or empty if the rest is not known
	Deposit []PayerDue // one at most
	AskHref string     // of the form to ask for the rest that is not known, or ""
}

func (p PayerPlan) known() bool { return len(p.Dues) > 0 }

// PayerDue is one payment for a bed, or a sentence about the payments.
type PayerDue struct {
	Amount string // "GH₵ 450", or ""
	What   Text   // "to the hostel, by 2 January 2027"
	For    string // "The charges of the first semester: Hall dues GH₵ 30", or ""
}

// PayerPage is the page at /pay/{token}, where another person pays for a student's bed.
type PayerPage struct {
	Payer
	Alert       string // why the payment page is not open, or ""
	Notice      Text   // another person may be paying; empty if Alert has this sentence
	GoesOn      bool   // the reader knows of another payer, so the next press of Pay goes on
	Phone       bool   // the student has a phone number
	Picture     parts.Picture
	Bed         PayerBed
	Price       string // "GH₵ 450"
	Deadline    string // the sentence "before-today" or "before-tomorrow"
	LastHour    bool
	SiteURL     string // the beginning of a true address
	Check       PayerCheck
	Href        string // of this page
	UnknownHref string
	Name        parts.FormField
	Contact     parts.FormField // an email address or a phone number
}

// PayerBed has the public facts about a held bed.
type PayerBed struct {
	HostelHref string
	People     Text   // "women and men"
	MoveIn     string // "now" or "10 January 2027"
	Checkout   string // "31 July 2027"
	Address    string // of a private house its area (R42)
	Walk       string // "about 12 minutes on foot (900 m) to Ayeduase gate"
}

// name returns the input for the payer's name.
func (m PayerPage) name() parts.Input {
	return parts.Input{
		Name: "name", Label: m.Say("name-label").Words, Type: "text", Autocomplete: "name", Optional: true,
		OptionalWord: m.Say("optional").Words, Hint: m.Say("name-hint").Words, FormField: m.Name,
	}
}

// contact returns the input for the payer's email address or phone number.
func (m PayerPage) contact() parts.Input {
	return parts.Input{
		Name: "contact", Label: m.Say("contact-label").Words, Type: "text", Autocomplete: "email", Optional: true,
		OptionalWord: m.Say("optional").Words, Hint: m.Say("contact-hint").Words, FormField: m.Contact,
	}
}

// Translation is the language of a payer's page.
type Translation struct {
	Library  *content.Library
	Language string // the code of the language, or "" for English
}

// languages returns the links to the page in each language.
func (t Translation) languages() []parts.Link {
	var links []parts.Link
	for _, language := range t.Library.Languages() {
		link := parts.Link{Text: language.Name}
		if language.Code != t.Language {
			link.Href = "?lang=" + cmp.Or(language.Code, "en")
		}
		links = append(links, link)
	}
	return links
}

// sentence returns a sentence of content/paying.md. values are pairs of a placeholder and its value.
func (t Translation) sentence(name string, values []string) Text {
	words, isTranslated := t.Library.Sentence(t.Language, name)
	text := Text{Words: strings.NewReplacer(values...).Replace(words)}
	if t.Language != "" && !isTranslated {
		text.Lang = "en"
	}
	return text
}

// PayerHref returns the address of a payer's page in a language. page follows the token, for example DonePath.
func PayerHref(token, page, language string) string {
	return parts.Href(PayHref+token+page, "lang", language)
}

// NewPayer returns the parts of every page of a payer. o may be the zero value.
func NewPayer(s Surroundings, t Translation, o booking.OpenedLink) Payer {
	values := valuesOf(s, t, o)
	say := func(name string, more ...string) Text { return t.sentence(name, append(more, values...)) }
	m := Payer{Say: say, Languages: t.languages()}
	h, room, isListed := s.Catalogue.Room(o.Booking.RoomUUID)
	if !isListed {
		m.Hostel = say("hostel-left").Words
		return m
	}
	m.Hostel = h.Name
	m.Campus = h.Campus.Name
	m.Room = say("people", "{number}", strconv.Itoa(room.NumberInRoom)).Words + " (" +
		cmp.Or(room.Label, hostel.DefaultRoomLabel) + ")"
	return m
}

// AnsweringForm returns the parts of a page that answers a form: it has no links to other languages, because the answer
// cannot be opened again.
func (m Payer) AnsweringForm() Payer {
	m.Languages = nil
	return m
}

// valuesOf returns the placeholders of a payer's sentences with their values.
func valuesOf(s Surroundings, t Translation, o booking.OpenedLink) []string {
	until := s.HeldUntil(o.Record)
	name, digits := o.Record.Student.NameAndDigits()
	if name == "" {
		name, _ = t.Library.Sentence(t.Language, "someone")
	}
	return []string{
		"{name}", name, "{digits}", digits, "{price}", o.Booking.Price.String(),
		"{until}", hostel.TimeOfDay(until), "{minutes}", strconv.Itoa(int(until.Sub(s.Now) / time.Minute)),
	}
}

// PayerAlert is the reason why the payment page is not open. The zero PayerAlert shows no alert.
type PayerAlert struct {
	Name  string    // of its sentence
	Time  time.Time // in the sentence; may be zero
	Wrong []string  // the names of inputs with a mistake
}

// AlertBeingPaid is the name of the sentence about another payer. After it, the next press of Pay goes on.
const AlertBeingPaid = "being-paid"

// PayerForm is the link of a payer's page, what the payer typed, and the answer to it.
type PayerForm struct {
	Token, Code   string // of the link
	Name, Contact string // as typed
	Alert         PayerAlert
}

// NewPayerPage returns the page to pay for a bed of a room. Without an alert it warns of another payer.
func NewPayerPage(
	s Surroundings, payer Payer, o booking.OpenedLink, h *hostel.Hostel, room *hostel.Room, form PayerForm,
) PayerPage {
	until := s.HeldUntil(o.Record)
	otherAttempt, isBeingPaid := booking.BeingPaid(o.Record.Payments, "", s.Now)
	m := PayerPage{
		Payer: payer, Price: o.Booking.Price.String(), SiteURL: s.SiteURL + "/",
		Picture:  s.Pictures.Picture(s.Catalogue, h.Image(), hostel.FallbackHostelImage, h.Name),
		Phone:    o.Record.Student.Phone != "",
		Deadline: "before-today", LastHour: until.Sub(s.Now) < time.Hour, GoesOn: isBeingPaid,
		Href:        PayerHref(form.Token, "", o.Link.Language),
		UnknownHref: PayerHref(form.Token, "/unknown", o.Link.Language),
		Check:       PayerCheck{Code: form.Code, Address: s.SiteURL + "/check", Answer: keptSentence(s, o.Record)},
		Name:        newPayerField(form, "name", form.Name, payer.Say("name-wrong")),
		Contact:     newPayerField(form, "contact", form.Contact, payer.Say("contact-wrong")),
		Bed:         newPayerBed(s, payer, h, room, o.Booking),
	}
	m.Plan = newPayerPlan(payer, o.Booking, s.Now, "plan-now")
	m.Plan.AskHref = askRestHref(h, o.Booking)
	if hostel.Date(until) != hostel.Date(s.Now) {
		m.Deadline = "before-tomorrow"
	}
	if form.Alert.Name != "" {
		m.Alert = payer.Say(form.Alert.Name, "{time}", hostel.TimeOfDay(form.Alert.Time)).Words
	}
	if isBeingPaid && form.Alert.Name != AlertBeingPaid {
		m.Notice = payer.Say(AlertBeingPaid, "{time}", hostel.TimeOfDay(otherAttempt.CreatedAt))
	}
	return m
}

// newPayerField returns an input with what the payer typed, and its mistake.
func newPayerField(form PayerForm, name, typed string, mistake Text) parts.FormField {
	if slices.Contains(form.Alert.Wrong, name) {
		return parts.FormField{Value: typed, Error: mistake.Words}
	}
	return parts.FormField{Value: typed}
}

// newPayerPlan returns the payments for a booking. day is the day of the first one, and first names its sentence.
func newPayerPlan(payer Payer, b hostel.Booking, day time.Time, first string) PayerPlan {
	say := payer.Say
	plan := PayerPlan{Dues: []PayerDue{{Amount: b.Price.String(), What: say(first)}}}
	cost, isKnown := b.Terms.Cost(b.Price)
	if !isKnown {
		plan.Dues = append(plan.Dues, PayerDue{What: say("plan-unknown")})
		return plan
	}
	for _, line := range b.Terms.Plan(b.Price, b.Dates, day, false).Lines[1:] {
		due := PayerDue{Amount: line.Amount, What: say("plan-key"), For: line.For}
		switch {
		case !line.Due.Day.IsZero():
			due.What = say("plan-by", "{day}", hostel.Date(line.Due.Day))
		case line.Due.Begins > 0:
			due.What = say("plan-after", "{months}", line.Due.Begins.String())
		case cost.Rest == "":
			due.What = say("plan-ask")
		}
		plan.Dues = append(plan.Dues, due)
	}
	plan.Total = say("plan-total", "{total}", cost.Total.String(), "{months}", cost.Stay.String())
	if cost.Deposit > 0 {
		plan.Deposit = []PayerDue{{Amount: cost.Deposit.String(), What: say("plan-deposit")}}
	}
	return plan
}

// newPayerBed returns the facts about a held bed, as strangers may see them (R42).
func newPayerBed(s Surroundings, payer Payer, h *hostel.Hostel, room *hostel.Room, b hostel.Booking) PayerBed {
	people := map[hostel.GenderRule]string{hostel.MaleOnly: "men", hostel.FemaleOnly: "women"}
	moveIn, checkout := stayFromNow(b.Dates, b.Terms, s.Now)
	return PayerBed{
		HostelHref: parts.HostelHref(h),
		People:     payer.Say(cmp.Or(people[room.Gender], "women-and-men")),
		MoveIn:     cmp.Or(moveIn, payer.Say("now").Words),
		Checkout:   cmp.Or(checkout, payer.Say("not-set").Words),
		Address:    h.Whereabouts(false).String(),
		Walk:       parts.NewWalk(s.Catalogue, h).Whole(),
	}
}

// askRestHref returns the address of the form that asks for the rest of a booking's cost. It returns "" if the rest is
// known, or if the first month is the whole stay.
func askRestHref(h *hostel.Hostel, b hostel.Booking) string {
	cost, isKnown := b.Terms.Cost(b.Price)
	isWhole := isKnown && cost.Later == 0
	isStated := isKnown && cost.Rest != ""
	if isWhole || isStated {
		return ""
	}
	return parts.Href("/contact-us", "hostel", h.Slug) + "#contact_form"
}
