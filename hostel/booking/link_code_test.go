package booking_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestTheCodeOfALinkIsAnotherKeyedHash(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	code, token := c.LinkCode("link"), c.LinkToken("link")
	normal, ok := booking.NormalCode(code)
	must.Equal(t, "the code can be typed at /check", ok && normal == code, true)
	must.Equal(t, "the code again", c.LinkCode("link"), code)
	for i := range len(code) - 3 {
		must.Lack(t, "the token", token, code[i:i+4])
	}
	link := c.linkOf(c.hold(t))
	must.Equal(t, "the stored hash", link.CodeHash, hostel.HashToken(c.LinkCode(link.ID)))
	c.LinkKey = []byte("another key")
	if c.LinkCode("link") == code || c.LinkCode("another link") == code {
		t.Error("another key or another link has the same code")
	}
}

func TestACodeOfALinkIsKnownWhileTheLinkCanBePaid(t *testing.T) {
	t.Parallel()
	for end, do := range map[string]func(c *fixture, l booking.PaymentLink, b hostel.Booking){
		"ended":    func(c *fixture, l booking.PaymentLink, _ hostel.Booking) { c.must(c.EndLink(c.t.Context(), l)) },
		"disowned": func(c *fixture, l booking.PaymentLink, b hostel.Booking) { c.must(c.Disown(c.t.Context(), l, b)) },
		"too late": func(c *fixture, _ booking.PaymentLink, _ hostel.Booking) { c.pass(time.Hour) },
		"released": func(c *fixture, _ booking.PaymentLink, _ hostel.Booking) {
			c.must(c.Release(c.t.Context(), &kofi))
		},
		"another key": func(c *fixture, _ booking.PaymentLink, _ hostel.Booking) { c.LinkKey = []byte("another key") },
	} {
		t.Run(end, func(t *testing.T) {
			c := newFixture(t)
			b := c.hold(t)
			link := c.linkOf(b)
			code := c.LinkCode(link.ID)
			known, of, err := c.LinkOfCode(t.Context(), code)
			c.must(err)
			must.Equal(t, "the link of the code", known, link)
			must.Equal(t, "its booking", of.ID, b.ID)
			do(c, link, b)
			known, of, err = c.LinkOfCode(t.Context(), code)
			must.Fail(t, "the code of the link", err, booking.ErrUnknownLink)
			must.Equal(t, "the link of the code", known, booking.PaymentLink{})
			must.Equal(t, "its booking", of, hostel.Booking{})
		})
	}
}
