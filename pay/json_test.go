package pay

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

func TestVerifyReadsEveryKnownShape(t *testing.T) {
	verifyBody := func(data string) string {
		return `{"status":true,"message":"Verification successful","data":` + data + `}`
	}
	paid := func(amount string) string {
		return verifyBody(`{"id":1,"status":"success","reference":"EFIE-1","domain":"test","currency":"GHS","amount":` +
			amount + `}`)
	}
	worth := func(amount hostel.Pesewas) booking.Outcome {
		o := paystackOutcome(hostel.OutcomeSuccess)
		o.Amount = amount
		return o
	}
	for name, c := range map[string]struct {
		body string
		want booking.Outcome
	}{
		"a number":           {paid(`45050`), worth(45_050)},
		"a text":             {paid(`"45050"`), worth(45_050)},
		"a fraction":         {paid(`45050.5`), worth(-1)},
		"a fraction of zero": {paid(`45050.0`), worth(-1)},
		"a fraction as text": {paid(`"45050.00"`), worth(-1)},
		"an exponent":        {paid(`4.505e4`), worth(-1)},
		"a negative":         {paid(`-45050`), worth(-1)},
		"a sign":             {paid(`"+45050"`), worth(-1)},
		"spaces":             {paid(`" 45050"`), worth(-1)},
		"too large":          {paid(`99999999999999999999`), worth(-1)},
		"nothing":            {paid(`null`), worth(-1)},
		"an empty text":      {paid(`""`), worth(-1)},
		"an object":          {paid(`{"value":45050}`), worth(-1)},
		"a list":             {paid(`[45050]`), worth(-1)},
		"a boolean":          {paid(`true`), worth(-1)},
		"metadata as text": {strings.Replace(paid(`45050`), `"id":1`, `"metadata":"{\"a\":1}"`, 1),
			worth(45_050)},
		"metadata as object": {strings.Replace(paid(`45050`), `"id":1`, `"metadata":{"amount":7}`, 1),
			worth(45_050)},
		"metadata as number": {strings.Replace(paid(`45050`), `"id":1`, `"metadata":0`, 1), worth(45_050)},
		"an id as text":      {strings.Replace(paid(`45050`), `"id":1`, `"id":"1"`, 1), worth(45_050)},
		"no amount": {verifyBody(`{"status":"success","reference":"EFIE-1","domain":"test","currency":"GHS"}`),
			worth(-1)},
		"only the status": {verifyBody(`{"status":"success"}`),
			booking.Outcome{Status: hostel.OutcomeSuccess, Amount: -1}},
		"no status": {verifyBody(`{"amount":1}`), booking.Outcome{Status: hostel.OutcomePending, Amount: 1}},
		"a status in upper case": {verifyBody(`{"status":"SUCCESS","amount":1}`),
			booking.Outcome{Status: hostel.OutcomePending, Amount: 1}},
		"a status that is a boolean": {verifyBody(`{"status":true,"amount":1}`),
			booking.Outcome{Status: hostel.OutcomePending, Amount: 1}},
		"a reference of numbers": {verifyBody(`{"status":"failed","amount":1,"reference":12}`),
			booking.Outcome{Status: hostel.OutcomeFailed, Amount: 1, Reference: "12"}},
		"fields of other types": {verifyBody(`{"status":"failed","amount":1,"reference":{},"currency":[],"domain":null}`),
			booking.Outcome{Status: hostel.OutcomeFailed, Amount: 1}},
	} {
		if got, err := paystackAnswering(t, 200, c.body).Verify(t.Context(), "EFIE-1"); err != nil ||
			got != c.want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, c.want)
		}
	}
}

func TestAMeaninglessResponseIsAnError(t *testing.T) {
	for _, body := range []string{
		``, `{`, `null`, `[]`, `"x"`, `{}`, `<html>`, `{"status":true}`, `{"status":true,"data":null}`,
		`{"status":true,"data":[]}`,
		`{"status":true,"data":"success"}`, `{"status":false,"message":"no","data":{"status":"success"}}`,
		`{"data":{"status":"success"}}`,
		`{"status":"true","data":{"status":"success"}}`, `{"status":true,"data":{"status":"success"}} trailing`,
	} {
		p := paystackAnswering(t, 200, body)
		outcome, err := p.Verify(t.Context(), "EFIE-1")
		wantError(t, "verify "+body, err, nil)
		refunds, err := p.Refunds(t.Context(), "EFIE-1")
		if body != `{"status":true,"data":[]}` { // no refunds
			wantError(t, "refunds "+body, err, nil)
		}
		if outcome != (booking.Outcome{}) || refunds != nil {
			t.Errorf("%s: %+v and %+v", body, outcome, refunds)
		}
	}
}

func TestOnlyPaystacksOwnResponseMeansUnknown(t *testing.T) {
	for name, c := range map[string]struct {
		status  int
		body    string
		unknown bool
	}{
		"404":                     {404, `{"status":false,"message":"Transaction reference not found"}`, true},
		"404 with a code":         {404, `{"status":false,"code":"transaction_not_found"}`, true},
		"400 with a code":         {400, `{"status":false,"message":"?","code":"transaction_not_found"}`, true},
		"400 with the words":      {400, `{"status":false,"message":"Transaction reference not found."}`, true},
		"400 with other words":    {400, `{"status":false,"message":"Merchant not found"}`, false},
		"400 with another code":   {400, `{"status":false,"message":"Invalid key","code":"invalid_params"}`, false},
		"404 from another server": {404, `<h1>Not found</h1>`, false},
		"403 with the same code":  {403, `{"status":false,"code":"transaction_not_found"}`, false},
	} {
		got, err := paystackAnswering(t, c.status, c.body).Verify(t.Context(), "EFIE-1")
		if c.unknown && (err != nil || got != booking.Outcome{Status: hostel.OutcomeUnknown, Reference: "EFIE-1"}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if !c.unknown {
			wantError(t, name, err, booking.ErrProviderRefused)
		}
	}
}

func TestAnUnknownStatusIsLoggedOnce(t *testing.T) {
	s, p := startWithCharge(t)
	var lines bytes.Buffer
	p.log = slog.New(slog.NewTextHandler(&lines, nil))
	for _, status := range []string{"levitating", "pending", "levitating", "success", "hovering"} {
		must.Do(t, s.SetStatus("EFIE-1", status))
		_, err := p.Verify(t.Context(), "EFIE-1")
		must.Do(t, err)
	}
	logged := lines.String()
	if strings.Count(logged, "level=WARN") != 2 || strings.Count(logged, "levitating") != 1 ||
		strings.Count(logged, "hovering") != 1 {
		t.Errorf("logged:\n%s", logged)
	}
}

func TestAnErrorContainsPaystacksCode(t *testing.T) {
	for body, want := range map[string]string{
		`{"status":false,"message":"No","code":"invalid"}`: `status 400, code "invalid", "No"`,
		`{"status":false,"message":"No"}`:                  `status 400, "No"`,
		`{"status":false,"code":"invalid"}`:                `status 400, code "invalid"`,
		`{"status":false}`:                                 `status 400`,
	} {
		t.Run(body, func(t *testing.T) {
			_, err := paystackAnswering(t, 400, body).Verify(t.Context(), "EFIE-1")
			if err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("the error is %v, want %s at its end", err, want)
			}
		})
	}
}
