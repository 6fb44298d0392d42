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
	"efie/store/storetest"
)

const amaHash = "hash of ama's password"

// ama returns a fixture with one bed, and a student with a name, a phone and a password.
func ama(t *testing.T) *fixture {
	t.Helper()
	h := oneRoom(t, 1, "ama", "esi")
	h.Run(`update students set name = 'Ama Mensah', phone = '233241234567', password_hash = $1, verified_at = 1
		where id = 'ama'`,
		amaHash)
	return h
}

// deletes deletes Ama's account at a time.
func (h *fixture) deletes(at time.Time) error {
	h.T.Helper()
	return h.DeleteAccount(h.T.Context(), "ama", amaHash, at, hostel.Letter{
		Kind: hostel.LetterAccountDeleted, To: "ama@example.com", Name: "Ama Mensah",
	})
}

// refusedWith reports whether an error is a refusal with a code.
func refusedWith(err error, code string) bool {
	p, refused := errors.AsType[*hostel.Problem](err)
	return refused && p.Code == code
}

// everywhere returns the rows of all tables that contain a text.
func (h *fixture) everywhere(text string) (rows []string) {
	h.T.Helper()
	for _, name := range h.Texts(storetest.AllTables) {
		found, err := h.SQL.Query(`select * from ` + name)
		h.Must(err)
		columns, err := found.Columns()
		h.Must(err)
		for found.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			h.Must(found.Scan(values...))
			line := name
			for _, v := range values {
				line += fmt.Sprintf(" | %s", *v.(*any))
			}
			if strings.Contains(strings.ToLower(line), strings.ToLower(text)) {
				rows = append(rows, line)
			}
		}
		h.Must(errors.Join(found.Err(), found.Close()))
	}
	return rows
}

// TestADeletedAccountLeavesNoPersonalData fills every table that has data of students, and searches all tables after
// the deletion. So it also covers new columns.
func TestADeletedAccountLeavesNoPersonalData(t *testing.T) {
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.OpenPage(b, noon)
	h.Run(`update payments set email = 'ama@example.com', checkout_url = 'https://pay.example/ama',
		access_code = 'code of ama'`)
	h.RecordStatus(reference, hostel.OutcomeSuccess, noon)
	toHost := func(s booking.Settlement) []hostel.Letter {
		return []hostel.Letter{
			{Kind: hostel.LetterBookingConfirmed, To: "ama@example.com", Name: "Ama Mensah", StudentName: "Ama Mensah"},
			{
				Kind: hostel.LetterHostConfirmed, To: "host@example.com", Name: "Esi", StudentName: "Ama Mensah",
				StudentPhone: "233241234567", Reference: reference, Code: b.Code,
			},
		}
	}
	at := storetest.Terms(noon)
	at.Letters = toHost
	h.Must(errorOf(h.Allocate(t.Context(), reference, at)))
	_, err := h.Expire(t.Context(), storetest.StayEnds)
	h.Must(err)
	for _, email := range []string{"ama.typo@example.com", "ama.new@example.com", "ama.newer@example.com"} {
		h.Must(h.AddEmailChange(t.Context(), storetest.LinkTo("ama", email), email, noon, hostel.Letter{
			Kind: hostel.LetterEmailChange, To: email, Name: "Ama Mensah", Token: "t",
		}))
		if email == "ama.new@example.com" {
			_, err := h.ConfirmEmail(t.Context(), email, noon, hostel.Letter{
				Kind: hostel.LetterEmailChanged, To: "ama@example.com", Name: "Ama Mensah",
			})
			h.Must(err)
		}
	}
	h.RequestReset("ama", "link")
	h.Must(h.Renew(t.Context(), storetest.LinkTo("ama", "once more"), hostel.Letter{
		Kind: hostel.LetterVerifyEmail, To: "ama.new@example.com", Name: "Ama Mensah", Token: "t",
	}))
	warned, err := h.WarnOwner(t.Context(), "ama.new@example.com", func(s hostel.Student) hostel.Letter {
		return hostel.Letter{Kind: hostel.LetterAccountExists, To: s.Email, Name: s.Name}
	}, noon)
	h.Must(err)
	h.Run(`update outbox set dead_at = $1 where letter like '%ama.typo%' or letter like '%booking-confirmed%'`,
		noon.UnixMilli())
	h.AddSession("phone", "ama", storetest.StayEnds.Add(time.Hour))
	h.Run(`update students set left_line_at = 1`) // by a server of an earlier version
	h.Must(h.SaveHostel(t.Context(), "ama", "hostel saved by ama", noon))
	if found := h.everywhere("ama"); len(found) < 17 || !warned {
		t.Fatalf("the test data is incomplete:\n%s", strings.Join(found, "\n"))
	}
	h.ExpectNumber(0, `select count(*) from outbox where student_id = ''`)

	h.Must(h.deletes(storetest.StayEnds))
	last := h.Text(`select id from outbox where letter like '%account-deleted%'`)
	h.Must(h.Sent(t.Context(), last, storetest.StayEnds))
	for _, personal := range []string{
		"ama@", "ama.new", "ama.typo", "Mensah", "233241234567", amaHash, "pay.example", "code of ama", "token of",
		"saved by ama",
	} {
		for _, row := range h.everywhere(personal) {
			if !strings.Contains(row, "esi@example.com") {
				t.Errorf("%q is left in %s", personal, row)
			}
		}
	}
	host := h.everywhere("host-confirmed")
	if len(host) != 1 || !strings.Contains(host[0], `"studentName":"(account deleted)"`) ||
		!strings.Contains(host[0], b.Code) {
		t.Errorf("the host's emails are %v", host)
	}
	r, err := h.Record(t.Context(), b.Code)
	if s := r.Student; err != nil || !s.Gone() || s.Name != "(account deleted)" || s.Email != "" || s.ID != "ama" ||
		len(r.Payments) != 1 || r.Payments[0].Received != b.Price {
		t.Errorf("what is left of the booking: %+v, %v", r, err)
	}
	h.ExpectNumber(0, `select count(*) from outbox where student_id = 'ama'`)
	h.ExpectLetters("esi@example.com", "verify-email")
	h.CheckLedger()
}

func TestADeletedAccountFreesItsAddressAndCannotLogIn(t *testing.T) {
	h := ama(t)
	h.Must(h.deletes(noon))
	h.ExpectError(h.deletes(noon), hostel.ErrUnknownStudent)
	placeholder := h.Text(`select email from students where id = 'ama'`)
	for _, typed := range []string{"ama@example.com", placeholder, strings.ToLower(placeholder)} {
		if s, err := h.StudentByEmail(t.Context(),
			hostel.NormalEmail(typed)); !errors.Is(err, hostel.ErrUnknownStudent) {
			t.Errorf("%q is %+v, %v", typed, s, err)
		}
	}
	h.Must(h.Enrol(t.Context(), hostel.Student{
		ID: "new", Email: "ama@example.com", Name: "Ama", CreatedAt: noon,
	}, storetest.LinkTo("new", "fresh"), hostel.Letter{}))
	if d, err := h.OwnData(t.Context(), "new"); err != nil || len(d.Bookings)+len(d.Sessions) != 0 || d.Student.Gone() {
		t.Errorf("the new student has %+v, %v", d, err)
	}
}

// TestRequestsAfterADeletionFindNoAccount runs all writes that a request from before the deletion may still send.
func TestRequestsAfterADeletionFindNoAccount(t *testing.T) {
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	h.Must(h.Release(t.Context(), "ama", noon))
	h.Must(h.deletes(noon))
	letter := hostel.Letter{Kind: hostel.LetterVerifyEmail, To: "ama@example.com", Token: "late"}
	for what, err := range map[string]error{
		"a reset": h.AddReset(t.Context(), storetest.LinkTo("ama", "a"), noon, letter),
		"a link":  h.Renew(t.Context(), storetest.LinkTo("ama", "b"), letter),
		"an address": h.AddEmailChange(t.Context(), storetest.LinkTo("ama", "c"), "x@example.com", noon,
			letter),
		"a payment": h.OpenPayment(t.Context(), hostel.Payment{
			Reference: "EFIE-LATE", BookingID: b.ID, StudentID: "ama", Email: "ama@example.com",
			State: hostel.PaymentCreated, CreatedAt: noon,
		}, b.ExpiresAt),
		"a bed": func() error {
			_, err := h.Hold(t.Context(), storetest.Want("ama", "r-1", noon))
			return err
		}(),
		"a password": h.SetPassword(t.Context(), "ama", amaHash, "new", noon, letter),
		"a profile":  h.SaveProfile(t.Context(), "ama", account.Profile{Name: "Ama", Gender: "female", Phone: "233"}),
		"a session": h.OpenSession(t.Context(), "late", account.Session{
			ID: "late", StudentID: "ama", CreatedAt: noon, SeenAt: noon,
			ExpiresAt: noon.Add(time.Hour), Proof: amaHash,
		}),
		"a reset of the password": h.UseReset(t.Context(), "a", "new", noon, letter),
	} {
		if hostel.KindOf(err) == hostel.Internal {
			t.Errorf("%s: %v", what, err)
		}
	}
	if kept, err := h.Rehash(t.Context(), "ama", amaHash, "new"); kept || err != nil {
		t.Errorf("a hash that was renewed: kept %v, %v", kept, err)
	}
	h.ExpectLetters("ama@example.com", "account-deleted")
	h.ExpectNumber(0, `select (select count(*) from resets) + (select count(*) from sessions)
		+ (select count(*) from payments) + (select count(*) from email_changes)
		+ (select taken from room_beds)`)
	got := h.Text(`select name || phone || password_hash from students where id = 'ama'`)
	if got != "(account deleted)deleted" {
		t.Errorf("what is left is %q", got)
	}
	h.CheckLedger()
}
