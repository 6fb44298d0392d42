package booking_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// liveKey looks like a key for real payments.
const liveKey = "sk_live_0123456789abcdef"

// deliverMany delivers one webhook a hundred times in parallel, together with ten returns to the dashboard.
func deliverMany(s *servertest.PaystackSite, a servertest.APIStudent, reference string) {
	s.T.Helper()
	var all sync.WaitGroup
	begin := make(chan struct{})
	for range 100 {
		all.Go(func() {
			<-begin
			if status, err := s.Paystack.Deliver(context.Background(), s.URL+"/webhooks/paystack", "charge.success",
				reference); err != nil || status != 200 {
				s.T.Errorf("the webhook is answered with %d, %v", status, err)
			}
		})
	}
	for range 10 {
		all.Go(func() {
			<-begin
			if err := a.ComeBack(context.Background(), s.URL, reference); err != nil {
				s.T.Error(err)
			}
		})
	}
	close(begin)
	all.Wait()
}

func TestOneWebhookAHundredTimesConfirmsOnce(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey)
	ama := servertest.AddStudents(t, s.DB, 0, 1)[0]
	reference := s.MustCheckout(ama, "room-0")
	must.Do(t, s.Paystack.Pay(reference))
	deliverMany(s, ama, reference)
	if confirmed, emails := s.Count(`select count(*) from transitions where next = 'confirmed'`),
		s.Count(`select count(*) from outbox`); confirmed != 1 || emails != 2 {
		t.Errorf("%d confirmations and %d emails, want 1 and 2: one email each to student and host", confirmed, emails)
	}
	s.ProveLedger()
}

// TestWithoutItsStateAPaymentIsSettledAgain is the control: a trigger resets the state of the payment, so each webhook
// and return settles it again.
func TestWithoutItsStateAPaymentIsSettledAgain(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey)
	ama := servertest.AddStudents(t, s.DB, 0, 1)[0]
	reference := s.MustCheckout(ama, "room-0")
	must.Do(t, s.Paystack.Pay(reference))
	_, err := s.DB.Exec(`create trigger forgetful after update of state on payments
		when new.state in ('allocated', 'refund due') begin
		update payments set state = 'success' where reference = new.reference; end`)
	must.Do(t, err)
	deliverMany(s, ama, reference)
	if emails := s.Count(`select count(*) from outbox`); emails <= 2 {
		t.Errorf("%d emails without the guard, want more than 2: the test above could not fail", emails)
	}
}

// TestAWebhookThatCannotBeSavedIsSentAgain checks the status: Paystack sends an event again unless the answer is 200
// (docs/paystack.md).
func TestAWebhookThatCannotBeSavedIsSentAgain(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey)
	reference := s.MustCheckout(servertest.AddStudents(t, s.DB, 0, 1)[0], "room-0")
	must.Do(t, s.Paystack.Pay(reference))
	for _, c := range []struct {
		statement string
		status    int
	}{
		{`create trigger broken before update on payments begin select raise(abort, 'broken'); end`, 503},
		{`drop trigger broken`, 200},
	} {
		_, err := s.DB.Exec(c.statement)
		must.Do(t, err)
		must.Equal(t, "the answer to the webhook after "+c.statement, s.Deliver("charge.success", reference), c.status)
	}
	s.ProveLedger()
}

// ledgerState returns a text that changes with each change of money or beds.
func ledgerState(s *servertest.PaystackSite) string {
	s.T.Helper()
	var text string
	must.Do(s.T, s.DB.QueryRow(`select (select group_concat(state || received) from payments)
		|| (select group_concat(state) from bookings)
		|| (select count(*) from transitions) || (select count(*) from alarms) || (select count(*) from outbox)`).Scan(&text))
	return text
}

func postWebhook(s *servertest.PaystackSite, body []byte, signature string) int {
	s.T.Helper()
	request, err := http.NewRequest(http.MethodPost, s.URL+"/webhooks/paystack", bytes.NewReader(body))
	must.Do(s.T, err)
	if signature != "" {
		request.Header.Set("X-Paystack-Signature", signature)
	}
	response, err := http.DefaultClient.Do(request)
	must.Do(s.T, err)
	response.Body.Close()
	return response.StatusCode
}

func TestAWebhookThatPaystackDidNotSendChangesNothing(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey)
	reference := s.MustCheckout(servertest.AddStudents(t, s.DB, 0, 1)[0], "room-0")
	body, signature := s.Paystack.Event("charge.success", reference)
	before := ledgerState(s)
	for i := range body {
		tampered := bytes.Clone(body)
		tampered[i] ^= 1
		if status := postWebhook(s, tampered, signature); status != http.StatusUnauthorized {
			t.Fatalf("a body with byte %d changed is answered with %d, want 401", i, status)
		}
	}
	for i := range signature {
		tampered := []byte(signature)
		tampered[i] ^= 1
		if status := postWebhook(s, body, string(tampered)); status != http.StatusUnauthorized {
			t.Fatalf("a signature with character %d changed is answered with %d, want 401", i, status)
		}
	}
	large := []byte(`{"event":"charge.success","data":{"reference":"` + reference + `"},"more":"` +
		strings.Repeat("x", 64<<10) + `"}`)
	for name, c := range map[string]struct {
		body      []byte
		signature string
		want      int
	}{
		"no signature":     {body, "", http.StatusUnauthorized},
		"half a signature": {body, signature[:64], http.StatusUnauthorized},
		"too large":        {large, s.Paystack.Sign(large), http.StatusRequestEntityTooLarge},
		"not JSON":         {[]byte("hello"), s.Paystack.Sign([]byte("hello")), http.StatusBadRequest},
	} {
		must.Equal(t, name+": the answer", postWebhook(s, c.body, c.signature), c.want)
	}
	must.Equal(t, "the ledger after false webhooks", ledgerState(s), before)
	// the control: the unchanged event is accepted
	if status := postWebhook(s, body, signature); status != http.StatusOK || ledgerState(s) == before {
		t.Errorf("the unchanged event is answered with %d, or changed nothing", status)
	}
}

func TestAWrongPaymentConfirmsNothingAndRaisesAnAlarm(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		key, currency, domain string
		more                  int64
	}{
		"a pesewa less":               {servertest.ProviderKey, "GHS", "test", -1},
		"a pesewa more":               {servertest.ProviderKey, "GHS", "test", +1},
		"another currency":            {servertest.ProviderKey, "NGN", "test", 0},
		"a test event for a live key": {liveKey, "GHS", "test", 0},
		"a live event for a test key": {servertest.ProviderKey, "GHS", "live", 0},
	} {
		for _, byReturn := range []bool{false, true} {
			if byReturn && c.more >= 0 { // one case is enough for the return
				continue
			}
			t.Run(fmt.Sprintf("%s, by return: %v", name, byReturn), func(t *testing.T) {
				s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), c.key)
				ama := servertest.AddStudents(t, s.DB, 0, 1)[0]
				reference := s.MustCheckout(ama, "room-0")
				must.Do(t, s.Paystack.PayWith(reference, int64(s.Rooms["room-0"].Price)+c.more, c.currency,
					c.domain))
				if byReturn {
					must.Do(t, ama.ComeBack(t.Context(), s.URL, reference))
				} else if status := s.Deliver("charge.success", reference); status != http.StatusOK {
					t.Errorf("the webhook is answered with %d", status)
				}
				awaitAlarm(s, reference)
			})
		}
	}
}

// awaitAlarm checks that nothing was confirmed and that the doctor names the reference. It waits for the alarm in the
// log.
func awaitAlarm(s *servertest.PaystackSite, reference string) {
	s.T.Helper()
	if n := s.Count(`select count(*) from transitions where next in ('confirmed', 'allocated', 'success')`); n != 0 {
		s.T.Errorf("%d transitions to confirmed, allocated or success, want 0", n)
	}
	d := servertest.Examine(s.T, s.Config.Database)
	if len(d.Wrong) > 0 || !strings.Contains(strings.Join(d.Waiting, "\n"), reference) {
		s.T.Errorf("the doctor finds %+v, want %s among the waiting", d, reference)
	}
	s.Eventually("the alarm in the log", func() bool {
		return strings.Contains(s.Errors.String(), "alarm=true") && strings.Contains(s.Errors.String(), reference)
	})
}

// TestTheOperatorGetsAnEmailWhenMoneyNeedsAPerson checks the daily digest, and the email that a dispute sends at once.
func TestTheOperatorGetsAnEmailWhenMoneyNeedsAPerson(t *testing.T) {
	t.Parallel()
	const operator = "operator@efie.example"
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey,
		func(c *config.Config) { c.OperatorEmail = operator })
	s.EmailTo(operator, "Subject: The ledger adds up.", "is sent every day")
	reference := s.MustCheckout(servertest.AddStudents(t, s.DB, 0, 1)[0], "room-0")
	must.Do(t, s.Paystack.Pay(reference))
	for _, event := range []string{"charge.success", "charge.dispute.create"} {
		if status := s.Deliver(event, reference); status != 200 {
			t.Fatalf("%s is answered with %d", event, status)
		}
	}
	code := s.Text(`select code from bookings`)
	s.EmailTo(operator, "Subject: A payment needs a person: disputed", reference, "efie bookings show "+code,
		"Answer the provider by", "(Ghana time)")
	if n := s.Count(`select count(*) from outbox where student_id = ''`); n < 2 {
		t.Errorf("%d emails belong to no student, want 2 or more", n)
	}
}

// TestAnotherStudentsReferenceConfirmsNothing returns to the dashboard with the reference that another student paid.
func TestAnotherStudentsReferenceConfirmsNothing(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey)
	both := servertest.AddStudents(t, s.DB, 0, 2)
	hers := s.MustCheckout(both[0], "room-0")
	s.MustCheckout(both[1], "room-0")
	must.Do(t, s.Paystack.Pay(hers))
	must.Do(t, both[1].ComeBack(t.Context(), s.URL, hers))
	for i, want := range []string{"True", "False"} {
		if a, err := both[i].Booking(t.Context(), s.URL); err != nil || a.Stat != want {
			t.Errorf("student %d has the booking %+v, %v; want stat %s", i, a, err, want)
		}
	}
	s.ProveLedger()
}
