package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store/storetest"
	"efie/test/must"
)

const amaHash = "hash of ama's password"

// ama returns a fixture with one bed, and a student with a name, a phone and a password.
func ama(t *testing.T) *fixture {
	t.Helper()
	h := oneRoom(t, 1, "ama", "esi")
	h.Run(`update accounts set name = 'Ama Mensah', phone = '233241234567', password_hash = $1, verified_at = 1
		where id = 'ama'`,
		amaHash)
	return h
}

// deletes deletes Ama's account at a time.
func (h *fixture) deletes(at time.Time) error {
	h.T.Helper()
	return h.DeleteAccount(h.T.Context(), "ama", amaHash, at, hostel.Email{
		Kind: hostel.EmailAccountDeleted, To: "ama@example.com", Name: "Ama Mensah",
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

// An email to another payer goes to that payer alone, and remains without the name of a deleted account.
func TestAnEmailToAPayerForgetsTheStudent(t *testing.T) {
	t.Parallel()
	h := ama(t)
	reference := h.MarkPaid(h.OpenPayerPage(h.HoldBed("ama", "r-1", noon), noon), noon)
	at := storetest.Terms(noon)
	at.Emails = func(s booking.Settlement) []hostel.Email {
		return []hostel.Email{{
			Kind: hostel.EmailPayerReceipt, To: s.Payment.Email, StudentName: s.Student.NameForPayer(), Reference: reference,
		}}
	}
	h.Must(errorOf(h.Allocate(t.Context(), reference, at)))
	must.Equal(t, "rows with the name", len(h.everywhere("Ama M., phone number ending in 67")), 1)
	id := h.Text(`select id from outbox where letter like '%payer-receipt%'`)
	h.Run(`update outbox set dead_at = 1 where id = $1`, id)
	to, err := h.RetryEmail(t.Context(), id, noon)
	h.Must(err)
	must.Equal(t, "the address of the next try", to, "payer@example.com")
	own, err := h.OwnData(t.Context(), "ama", account.UnpaidHoldsInData)
	h.Must(err)
	for _, l := range own.Emails {
		if l.Kind.ToPayer() && l.To != "" {
			t.Errorf("the student sees %+v", l)
		}
	}
	h.Must(errorOf(h.Expire(t.Context(), storetest.StayEnds)))
	h.Must(h.deletes(storetest.StayEnds))
	for _, personal := range []string{"Ama M.", "ending in 67", "Kofi Payer", "233201234567"} {
		must.Equal(t, "rows with "+personal, len(h.everywhere(personal)), 0)
	}
	must.Lack(t, "the email", h.Text(`select letter from outbox where letter like '%payer-receipt%'`), hostel.DeletedName)
	must.Equal(t, "rows with the payer's address", len(h.everywhere("payer@example.com")), 1) // the email
	h.CheckLedger()
}

// TestADeletedAccountLeavesNoPersonalData fills every table that has data of students, and searches all tables after
// the deletion. So it also covers new columns.
func TestADeletedAccountLeavesNoPersonalData(t *testing.T) {
	t.Parallel()
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.OpenPage(b, noon)
	h.Run(`update payments set email = 'ama@example.com', checkout_url = 'https://pay.example/ama',
		access_code = 'code of ama'`)
	h.RecordStatus(reference, hostel.OutcomeSuccess, noon)
	toHost := func(s booking.Settlement) []hostel.Email {
		return []hostel.Email{
			{Kind: hostel.EmailBookingConfirmed, To: "ama@example.com", Name: "Ama Mensah", StudentName: "Ama Mensah"},
			{
				Kind: hostel.EmailHostConfirmed, To: "host@example.com", Name: "Esi", StudentName: "Ama Mensah",
				StudentPhone: "233241234567", Reference: reference, Code: b.Code,
			},
		}
	}
	at := storetest.Terms(noon)
	at.Emails = toHost
	h.Must(errorOf(h.Allocate(t.Context(), reference, at)))
	_, err := h.Expire(t.Context(), storetest.StayEnds)
	h.Must(err)
	for _, email := range []string{"ama.typo@example.com", "ama.new@example.com", "ama.newer@example.com"} {
		h.Must(h.AddEmailChange(t.Context(), storetest.LinkTo("ama", email), email, noon, hostel.Email{
			Kind: hostel.EmailAddressChange, To: email, Name: "Ama Mensah", Token: "t",
		}))
		if email == "ama.new@example.com" {
			_, err := h.ConfirmEmail(t.Context(), email, noon, hostel.Email{
				Kind: hostel.EmailAddressChanged, To: "ama@example.com", Name: "Ama Mensah",
			})
			h.Must(err)
		}
	}
	h.RequestReset("ama", "link")
	h.Must(h.AddVerification(t.Context(), storetest.LinkTo("ama", "once more"), hostel.Email{
		Kind: hostel.EmailVerification, To: "ama.new@example.com", Name: "Ama Mensah", Token: "t",
	}))
	warned, err := h.WarnOwner(t.Context(), "ama.new@example.com", func(s hostel.Account) hostel.Email {
		return hostel.Email{Kind: hostel.EmailAccountExists, To: s.Email, Name: s.Name}
	}, noon)
	h.Must(err)
	h.Run(`update outbox set dead_at = $1 where letter like '%ama.typo%' or letter like '%booking-confirmed%'`,
		noon.UnixMilli())
	h.AddSession("phone", "ama", storetest.StayEnds.Add(time.Hour))
	h.Must(h.SaveHostel(t.Context(), "ama", "hostel saved by ama", noon))
	note := hostel.Note{AccountID: "ama", BookingID: b.ID, Act: hostel.NoteAct, Text: "Ask her mother Akosua.", At: noon}
	h.Must(h.AddNote(t.Context(), note))
	if found := h.everywhere("ama"); len(found) < 17 || !warned {
		t.Fatalf("the test data is incomplete:\n%s", strings.Join(found, "\n"))
	}
	h.ExpectNumber(0, `select count(*) from outbox where student_id = ''`)

	h.Must(h.deletes(storetest.StayEnds))
	h.ExpectError(h.AddNote(t.Context(), note), hostel.ErrUnknownStudent)
	last := h.Text(`select id from outbox where letter like '%account-deleted%'`)
	h.Must(h.Sent(t.Context(), last, storetest.StayEnds))
	for _, personal := range []string{
		"ama@", "ama.new", "ama.typo", "Mensah", "233241234567", amaHash, "pay.example", "code of ama", "token of",
		"saved by ama", "Akosua",
	} {
		for _, row := range h.everywhere(personal) {
			must.Contain(t, "a row with "+personal, row, "esi@example.com")
		}
	}
	host := h.everywhere("host-confirmed")
	if len(host) != 1 || !strings.Contains(host[0], `"studentName":"(account deleted)"`) ||
		!strings.Contains(host[0], b.Code) {
		t.Errorf("the host's emails are %v", host)
	}
	r, err := h.Record(t.Context(), b.Code)
	if s := r.Student; err != nil || !s.Deleted() || s.Name != "(account deleted)" || s.Email != "" || s.ID != "ama" ||
		len(r.Payments) != 1 || r.Payments[0].Received != b.Price {
		t.Errorf("what is left of the booking: %+v, %v", r, err)
	}
	h.ExpectNumber(0, `select count(*) from outbox where student_id = 'ama'`)
	h.ExpectEmails("esi@example.com", "verify-email")
	h.CheckLedger()
}

func TestADeletedAccountFreesItsAddressAndCannotLogIn(t *testing.T) {
	t.Parallel()
	h := ama(t)
	h.Must(h.deletes(noon))
	h.ExpectError(h.deletes(noon), hostel.ErrUnknownStudent)
	placeholder := h.Text(`select email from accounts where id = 'ama'`)
	for _, typed := range []string{"ama@example.com", placeholder, strings.ToLower(placeholder)} {
		if s, err := h.StudentByEmail(t.Context(),
			hostel.NormalEmail(typed)); !errors.Is(err, hostel.ErrUnknownStudent) {
			t.Errorf("%q is %+v, %v", typed, s, err)
		}
	}
	h.Must(h.Enrol(t.Context(), hostel.Student{
		Account: hostel.Account{ID: "new", Email: "ama@example.com", Name: "Ama", CreatedAt: noon},
	}, storetest.LinkTo("new", "fresh"), hostel.Email{}))
	d, err := h.OwnData(t.Context(), "new", account.UnpaidHoldsInData)
	if err != nil || len(d.Bookings)+len(d.Sessions) != 0 || d.Student.Deleted() {
		t.Errorf("the new student has %+v, %v", d, err)
	}
}

// TestRequestsAfterADeletionFindNoAccount runs all writes that a request from before the deletion may still send.
func TestRequestsAfterADeletionFindNoAccount(t *testing.T) {
	t.Parallel()
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	h.Must(h.Release(t.Context(), "ama", noon))
	h.Must(h.deletes(noon))
	letter := hostel.Email{Kind: hostel.EmailVerification, To: "ama@example.com", Token: "late"}
	for what, err := range map[string]error{
		"a reset": h.AddReset(t.Context(), storetest.LinkTo("ama", "a"), noon, letter),
		"a link":  h.AddVerification(t.Context(), storetest.LinkTo("ama", "b"), letter),
		"an address": h.AddEmailChange(t.Context(), storetest.LinkTo("ama", "c"), "x@example.com", noon,
			letter),
		"a payment": h.OpenPayment(t.Context(), hostel.Payment{
			Reference: "EFIE-LATE", BookingID: b.ID, StudentID: "ama", Email: "ama@example.com",
			State: hostel.PaymentCreated, CreatedAt: noon,
		}, b.ExpiresAt),
		"a bed": func() error {
			_, err := h.Hold(t.Context(), storetest.NewHold("ama", "r-1", noon))
			return err
		}(),
		"a password": h.SetPassword(t.Context(), "ama", amaHash, "new", noon, letter),
		"a profile":  h.SaveProfile(t.Context(), "ama", account.Profile{Name: "Ama", Gender: "female", Phone: "233"}),
		"a session": h.OpenSession(t.Context(), "late", account.Session{
			ID: "late", AccountID: "ama", CreatedAt: noon, SeenAt: noon,
			ExpiresAt: noon.Add(time.Hour), PasswordHash: amaHash,
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
	h.ExpectEmails("ama@example.com", "account-deleted")
	h.ExpectNumber(0, `select (select count(*) from resets) + (select count(*) from sessions)
		+ (select count(*) from payments) + (select count(*) from email_changes)
		+ (select taken from room_beds)`)
	got := h.Text(`select name || phone || password_hash from accounts where id = 'ama'`)
	must.Equal(t, "the rest of the row", got, "(account deleted)deleted")
	h.CheckLedger()
}

func TestEmailsToAnEarlierAddressBelongToTheStudent(t *testing.T) {
	t.Parallel()
	h := ama(t)
	h.wants("ama", "first", "typo@example.com")
	h.wants("ama", "second", "ama@example.org")
	h.Must(errorOf(h.confirms("second", noon)))
	d, err := h.OwnData(t.Context(), "ama", account.UnpaidHoldsInData)
	h.Must(err)
	var letters []string
	for _, l := range d.Emails {
		letters = append(letters, fmt.Sprint(l.Kind, " ", l.To))
	}
	slices.Sort(letters)
	if got := strings.Join(letters, ", "); got != "email-change ama@example.org, email-change typo@example.com, "+
		"email-changed ama@example.com, verify-email ama@example.com" {
		t.Errorf("emails %s", got)
	}
}

func TestTwoStudentsWhoWantOneAddressHaveAnEmailEach(t *testing.T) {
	t.Parallel()
	h := ama(t)
	h.wants("ama", "hers", "shared@example.com")
	h.wants("esi", "theirs", "shared@example.com")
	d, err := h.OwnData(t.Context(), "ama", account.UnpaidHoldsInData)
	if h.Must(err); len(d.Emails) != 2 {
		t.Errorf("the data of the first student has %+v", d.Emails)
	}
	h.Must(h.deletes(noon))
	changes := slices.DeleteFunc(h.UnsentEmails(), func(l hostel.Email) bool {
		return l.Kind != hostel.EmailAddressChange
	})
	if len(changes) != 1 || changes[0].Token != "theirs" {
		t.Errorf("left is %+v", changes)
	}
	if d, err = h.OwnData(t.Context(), "esi", account.UnpaidHoldsInData); err != nil || len(d.Emails) != 2 {
		t.Errorf("the data of the second student has %+v, %v", d.Emails, err)
	}
}

func TestAGivenUpEmailIsDeletedInTime(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	h.fails(h.leases(noon)[0].ID, "no such mailbox", noon, noon)
	inTime := noon.Add(30 * 24 * time.Hour)
	h.forgetsAt(inTime, `select count(*) from outbox`, 2, 1)
	h.forgetsAt(inTime, `select count(*) from outbox where dead_at = 0`, 1, 1)
}

func TestOwnDataHasEverythingThatIsStored(t *testing.T) {
	t.Parallel()
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.PayFor(b, noon)
	h.SettlePayment(reference, noon)
	h.Must(h.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnexpectedEvent, Reference: reference, Detail: "Odd.", RaisedAt: noon,
	}))
	h.Must(h.Raise(t.Context(), hostel.Alarm{
		Kind: hostel.AlarmUnexpectedEvent, Reference: "EFIE-OTHER", RaisedAt: noon,
	}))
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.AddSession("other", "esi", noon.Add(time.Hour))
	h.RequestReset("ama", "link")
	h.Must(h.AddEmailChange(t.Context(), storetest.LinkTo("ama", "wish"), "ama.new@example.com", noon,
		hostel.Email{Kind: hostel.EmailAddressChange, To: "ama.new@example.com"}))
	h.Run(`update outbox set dead_at = $1 where letter like '%reset-password%'`, noon.UnixMilli())
	h.Must(h.AddNote(t.Context(), hostel.Note{
		AccountID: "ama", BookingID: b.ID, Act: hostel.NoteAct, Text: "Calls.", At: noon,
	}))
	h.Must(h.AddNote(t.Context(), hostel.Note{AccountID: "esi", Act: hostel.NoteAct, Text: "Another.", At: noon}))
	d, err := h.OwnData(t.Context(), "ama", account.UnpaidHoldsInData)
	h.Must(err)
	var links, letters []string
	for _, l := range d.Links {
		links = append(links, string(l.Kind))
	}
	for _, l := range d.Emails {
		letters = append(letters, fmt.Sprint(l.Kind, " ", l.DeadAt.IsZero()))
	}
	must.Equal(t, "the links", fmt.Sprint(links), "[email-change reset-password verify-email]")
	slices.Sort(letters)
	if got := strings.Join(letters, ", "); got != "booking-confirmed true, email-change true, host-confirmed true, "+
		"reset-password false, verify-email true" {
		t.Errorf("emails, and whether they still wait: %s", got)
	}
	if d.Student.Email != "ama@example.com" || d.NewEmail == nil || d.NewEmail.Email != "ama.new@example.com" ||
		len(d.Sessions) != 1 || d.Sessions[0].ID != "public phone" ||
		len(d.Bookings) != 1 || d.Bookings[0].Code != b.Code ||
		len(d.Payments) != 1 || d.Payments[0].Reference != reference || len(d.Transitions) != 6 ||
		len(d.Notes) != 1 || d.Notes[0].Text != "Calls." || len(d.Alarms) != 1 || !d.Alarms[0].SeenAt.IsZero() {
		t.Errorf("kept: %+v", d)
	}
	text, err := json.Marshal(d)
	h.Must(err)
	must.Lack(t, "the data", string(text), amaHash, "token of", `"phone"`, `"link"`, `"wish"`)
	h.ExpectError(errorOf(h.OwnData(t.Context(), "nobody", account.UnpaidHoldsInData)), hostel.ErrUnknownStudent)
}

func TestTheLastEmailKeepsTheAddressForAWeek(t *testing.T) {
	t.Parallel()
	h := ama(t)
	h.Must(h.deletes(noon))
	h.Run(`update outbox set dead_at = $1 where letter like '%account-deleted%'`, noon.UnixMilli())
	// The operator has a week to notice that it was not delivered.
	h.forgetsAt(noon.Add(7*24*time.Hour), `select count(*) from outbox where letter like '%account-deleted%'`, 1, 0)
	must.Equal(t, "what is left", h.everywhere("ama@example.com"), nil)
}

// TestTheDataOfAPayerIsDeletedNinetyDaysAfterTheStay also covers bookings that became no stay, and payments that still
// need work, which keep the data.
func TestTheDataOfAPayerIsDeletedNinetyDaysAfterTheStay(t *testing.T) {
	t.Parallel()
	const keep = 90 * 24 * time.Hour
	over := noon.Add(storetest.HoldFor + 2*time.Minute)
	type setUp func(h *fixture, b hostel.Booking, reference string)
	stays := func(h *fixture, _ hostel.Booking, reference string) {
		h.SettlePayment(h.MarkPaid(reference, noon), noon)
	}
	stayThen := func(query string) setUp {
		return func(h *fixture, b hostel.Booking, reference string) { stays(h, b, reference); h.Run(query) }
	}
	for name, c := range map[string]struct {
		happens setUp
		after   time.Time // 90 days before the deletion; zero if the data is kept
	}{
		"a stay": {stays, storetest.StayEnds},
		"a stay that has ended": {func(h *fixture, b hostel.Booking, reference string) {
			stays(h, b, reference)
			h.Must(errorOf(h.Expire(t.Context(), storetest.StayEnds.Add(time.Hour))))
		}, storetest.StayEnds},
		"a cancelled booking, after its refund": {func(h *fixture, b hostel.Booking, reference string) {
			stays(h, b, reference)
			h.Must(errorOf(h.Cancel(t.Context(), b.ID, storetest.Terms(over))))
			h.SetPaymentState(reference, hostel.PaymentRefunding, over)
			h.SetPaymentState(reference, hostel.PaymentRefunded, over.Add(time.Hour))
		}, over},
		"a cancelled booking, before its refund": {func(h *fixture, b hostel.Booking, reference string) {
			stays(h, b, reference)
			h.Must(errorOf(h.Cancel(t.Context(), b.ID, storetest.Terms(over))))
		}, time.Time{}},
		"a hold that expired": {func(h *fixture, _ hostel.Booking, _ string) {
			h.Must(errorOf(h.Expire(t.Context(), over)))
		}, over},
		"a held bed": {func(*fixture, hostel.Booking, string) {}, time.Time{}},
		"an alarm": {func(h *fixture, b hostel.Booking, reference string) {
			stays(h, b, reference)
			h.Must(h.Raise(t.Context(), hostel.Alarm{Kind: hostel.AlarmReversed, Reference: reference, RaisedAt: noon}))
		}, time.Time{}},
		"success":       {stayThen(`update payments set state = 'success'`), time.Time{}},
		"disputed":      {stayThen(`update payments set state = 'disputed'`), time.Time{}},
		"refunding":     {stayThen(`update payments set state = 'refunding'`), time.Time{}},
		"refund failed": {stayThen(`update payments set state = 'refund failed'`), time.Time{}},
		"wrong money":   {stayThen(`update payments set state = 'wrong money'`), time.Time{}},
		"the student":   {stayThen(`update payments set link_id = ''`), time.Time{}},
	} {
		t.Run(name, func(t *testing.T) {
			h := oneRoom(t, 1, "ama")
			b := h.HoldBed("ama", "r-1", noon)
			reference := h.OpenPage(b, noon)
			h.Run(`insert into payment_links select 'l-1', id, 'x', '', 'live', 1, 1 from bookings`)
			h.Run(`update payments set link_id = 'l-1', payer_name = 'Kofi', payer_phone = '233209876543'`)
			c.happens(h, b, reference)
			h.ExpectNumber(1, `select count(*) from payments where email <> '' and payer_name <> '' and payer_phone <> ''`)
			const left = `select count(*) from payments where email <> '' or payer_name <> '' or payer_phone <> ''`
			if c.after.IsZero() {
				h.Must(h.Forget(t.Context(), storetest.StayEnds.AddDate(9, 0, 0)))
				h.ExpectNumber(1, left)
			} else {
				h.forgetsAt(c.after.Add(keep), left, 1, 0)
				must.Equal(t, "rows with the phone", h.everywhere("233209876543"), nil)
			}
		})
	}
}

// TestADeletedAccountLeavesNothingOfAPayer: a live link prevents the deletion, because its bed is held.
func TestADeletedAccountLeavesNothingOfAPayer(t *testing.T) {
	t.Parallel()
	h := ama(t)
	b := h.HoldBed("ama", "r-1", noon)
	h.Must(errorOf(h.MakeLink(t.Context(), booking.PaymentLink{
		ID: "l-1", BookingID: b.ID, TokenHash: "x", State: booking.LinkLive, CreatedAt: noon, ChangedAt: noon,
	}, "")))
	h.OpenPage(b, noon)
	h.Run(`update payments set link_id = 'l-1', payer_name = 'Kofi Boateng', payer_phone = '233209876543'`)
	if err := h.deletes(noon); !refusedWith(err, "bed_kept") {
		t.Errorf("a deletion with a live link: %v", err)
	}
	h.Must(h.Release(t.Context(), "ama", noon))
	h.ExpectText("ended", `select state from payment_links`)
	h.Must(h.deletes(noon.Add(48 * time.Hour)))
	for _, personal := range []string{"Kofi Boateng", "233209876543", "x@example.com"} {
		must.Equal(t, "rows with "+personal, h.everywhere(personal), nil)
	}
	h.CheckLedger()
}
