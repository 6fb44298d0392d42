package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

func TestARefundOfALinkCountsInTheStore(t *testing.T) {
	t.Parallel()
	for _, c := range ledgertest.PayerRefunds {
		t.Run(c.Steps, func(t *testing.T) {
			forWomen := storetest.Beds("r-1", 1)
			forWomen.Gender = hostel.FemaleOnly
			f := newServiceFixture(t, forWomen, storetest.Beds("r-2", 9))
			stage := &ledgertest.PayerStage{
				Service: f.service, Bank: f.bank, Ama: f.student("ama"), Esi: f.student("esi"), Room: "r-1", Other: "r-2",
				Pass: func(d time.Duration) { f.now = f.now.Add(d) },
			}
			stage.ChangeGender = func() error {
				stage.Ama.Gender = hostel.Male
				return f.SaveProfile(t.Context(), "ama", account.Profile{Name: "Ama", Gender: string(hostel.Male)})
			}
			p, err := stage.Refund(t.Context(), c.Steps)
			f.Must(err)
			must.Equal(t, "the refund counts", !p.CausedAt.IsZero(), c.Counts)
			f.CheckLedger()
		})
	}
}

// payerPage opens a page through a link of a held booking at both ledgers.
func (p *pair) payerPage(link booking.PaymentLink, b hostel.Booking, at time.Time) error {
	return p.both.OpenPayment(p.T.Context(), hostel.Payment{
		Reference: booking.Reference(hostel.NewID(), 0), BookingID: b.ID, StudentID: b.StudentID, LinkID: link.ID,
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: at, LinkPageAt: at,
	}, b.ExpiresAt)
}

// TestTenPagesOfAMailboxInADay: accounts of one mailbox share the ten pages, and an account keeps its own with another
// email. Old mailboxes are forgotten in between.
func TestTenPagesOfAMailboxInADay(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for name, c := range map[string]struct {
		student, mailbox string
		after            time.Duration
		want             error
	}{
		"the same account":                       {"ama+1", "ama", day - time.Millisecond, booking.ErrManyPayers},
		"another account of the mailbox":         {"ama+2", "ama", day - time.Millisecond, booking.ErrManyPayers},
		"the account with another email address": {"ama+1", "ama's other", time.Hour, booking.ErrManyPayers},
		"a day later":                            {"ama+2", "ama", day, nil},
		"another student":                        {"esi", "esi", time.Hour, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPair(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
			p.AddStudents("ama+1", "ama+2", "esi")
			p.enrol("ama+1", "ama+2", "esi")
			open := func(student, mailbox string, at time.Time, pages int) error {
				b, err := p.both.Hold(t.Context(), mailboxHold(student, mailbox, "r-1", at), "")
				p.Must(err)
				id := hostel.NewID()
				link, err := p.both.MakeLink(t.Context(), booking.PaymentLink{
					ID: id, BookingID: b.ID, TokenHash: id, State: booking.LinkLive, CreatedAt: at, ChangedAt: at,
				}, "")
				p.Must(err)
				for range pages {
					err = errors.Join(err, p.payerPage(link, b, at))
				}
				return err
			}
			p.Must(open("ama+1", "ama", noon, 10))
			p.Must(p.both.Release(t.Context(), "ama+1", noon))
			at := noon.Add(c.after)
			p.Must(p.Forget(t.Context(), at))
			must.Fail(t, "the next page", open(c.student, c.mailbox, at, 1), c.want)
			p.CheckLedger()
		})
	}
}

// payersRush counts the pages that thirty payers open at once, at two servers.
func (h *fixture) payersRush() int {
	h.T.Helper()
	b := h.HoldWanted(mailboxHold("ama", "ama", "r-1", noon))
	link, err := h.MakeLink(h.T.Context(), booking.PaymentLink{
		ID: "link", BookingID: b.ID, TokenHash: "hash", State: booking.LinkLive, CreatedAt: noon, ChangedAt: noon,
	}, "")
	h.Must(err)
	servers := []*store.Store{h.Store, h.Another()}
	return h.AtOnce(30, func(i int) error {
		return servers[i%2].OpenPayment(h.T.Context(), hostel.Payment{
			Reference: booking.Reference(fmt.Sprint("payer ", i), 0), BookingID: b.ID, StudentID: "ama", LinkID: link.ID,
			Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: noon, LinkPageAt: noon,
		}, b.ExpiresAt)
	}, booking.ErrManyPayers)
}

func TestThirtyPayersAtOnce(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama")
	must.Equal(t, "opened pages", h.payersRush(), 10)
	h.CheckLedger()
}

// TestThirtyPayersWithoutTheirPages is the control: without the time of the page, each payer gets one.
func TestThirtyPayersWithoutTheirPages(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama")
	h.AddTrigger("after", "insert", "payments", `update payments set link_page_at = 0 where reference = new.reference`)
	must.Equal(t, "opened pages", h.payersRush(), 30)
}

// TestALinkThatIsDisownedAtOnceHasOneAlarm presses "I do not know this person" twenty times at once, at two servers.
// The operator dismisses the alarm, and a payer presses again.
func TestALinkThatIsDisownedAtOnceHasOneAlarm(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama")
	b := h.HoldWanted(mailboxHold("ama", "ama", "r-1", noon))
	link, err := h.MakeLink(t.Context(), booking.PaymentLink{
		ID: "link", BookingID: b.ID, TokenHash: "hash", State: booking.LinkLive, CreatedAt: noon, ChangedAt: noon,
	}, "")
	h.Must(err)
	servers := []*store.Store{h.Store, h.Another()}
	again := errors.New("the link was over")
	press := func(i int) error {
		ended, err := servers[i%2].Disown(t.Context(), link.ID, hostel.Alarm{
			Kind: hostel.AlarmUnknownStudent, Reference: b.Code, Detail: fmt.Sprint("press ", i), RaisedAt: noon,
		})
		if err == nil && !ended {
			err = again
		}
		return err
	}
	must.Equal(t, "ended links", h.AtOnce(20, press, again), 1)
	h.ExpectNumber(1, `select count(*) from alarms`)
	h.Must(errorOf(h.Dismiss(t.Context(), b.Code, noon)))
	must.Fail(t, "a later press", press(21), again)
	h.ExpectNumber(0, `select count(*) from alarms where seen_at = 0`)
	_, err = h.Disown(t.Context(), "unknown", hostel.Alarm{RaisedAt: noon})
	must.Fail(t, "an unknown link", err, booking.ErrUnknownLink)
}

// TestBothLedgersCountLongHoldsForAnHour keeps 300 beds of a network for a day, and 20 of a domain.
func TestBothLedgersCountLongHoldsForAnHour(t *testing.T) {
	t.Parallel()
	house := storetest.Hostel(1, storetest.Beds("r-1", 900))
	house.PayerHours = 24
	p := newPair(t, house)
	ids := p.AddCrowd("s-", 305)
	p.enrol(ids...)
	ask := func(i int, network, domain string, at time.Time) error {
		b := mailboxHold(ids[i], "", "r-1", at)
		b.Network, b.Domain = network, domain
		held, err := p.both.Hold(t.Context(), b, "")
		if err != nil {
			return err
		}
		_, err = p.both.MakeLink(t.Context(), booking.PaymentLink{ID: held.ID, BookingID: held.ID, TokenHash: held.ID,
			State: booking.LinkLive, CreatedAt: at, ChangedAt: at}, "")
		return err
	}
	for i := range 300 {
		domain := ""
		if i < 20 {
			domain = "cheap.example"
		}
		p.Must(ask(i, "campus", domain, noon.Add(time.Duration(i)*time.Second)))
	}
	p.ExpectNumber(300, `select count(*) from bookings where state = 'held' and payer_minutes = 1440`)
	soon := noon.Add(10 * time.Minute)
	err := ask(300, "campus", "", soon)
	p.ExpectError(err, booking.ErrNetworkHolds)
	must.Contain(t, "the refusal", err.Error(), "Try again in 50 minutes, at 13:00")
	err = ask(300, "", "cheap.example", soon)
	p.ExpectError(err, booking.ErrDomainHolds)
	must.Contain(t, "the refusal", err.Error(), "Try again in 50 minutes, at 13:00")
	hour := noon.Add(time.Hour)
	p.ExpectError(ask(300, "campus", "cheap.example", hour.Add(-time.Millisecond)), booking.ErrNetworkHolds)
	p.Must(ask(300, "campus", "cheap.example", hour))
	p.ExpectError(ask(301, "campus", "", hour), booking.ErrNetworkHolds)
	p.ExpectError(ask(301, "", "cheap.example", hour), booking.ErrDomainHolds)
}

// TestEndingSessionsEndsLinks: an operator ends the links of one student, and then the links of all students.
func TestEndingSessionsEndsLinks(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama", "esi")
	for _, student := range []string{"ama", "esi"} {
		h.AddSession("session of "+student, student, noon.Add(time.Hour))
		h.RequestReset(student, "reset of "+student)
		h.Must(h.AddEmailChange(t.Context(), storetest.LinkTo(student, "change of "+student), student+"@new.example", noon,
			hostel.Email{Kind: hostel.EmailAddressChange, To: student + "@new.example", Token: "token"}))
	}
	left := func(want string) {
		t.Helper()
		var rows []string
		for _, table := range []string{"sessions", "resets", "email_changes"} {
			rows = append(rows, h.Text(`select count(*) || '' from `+table))
		}
		must.Equal(t, "sessions, resets, email changes", strings.Join(rows, " "), want)
	}
	sessions, links, err := h.EndSessions(t.Context(), "ama")
	h.Must(err)
	must.Equal(t, "ended", fmt.Sprint(sessions, links), "1 2")
	left("1 1 1")
	h.ExpectNumber(0, `select count(*) from resets where account_id = 'ama'`)
	sessions, links, err = h.EndSessions(t.Context(), "")
	h.Must(err)
	must.Equal(t, "ended", fmt.Sprint(sessions, links), "1 2")
	left("0 0 0")
}
