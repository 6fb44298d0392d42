package standin

import (
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
)

//go:embed checkout.tmpl
var checkoutText string

//go:embed inline.js
var inlineJS []byte

var checkoutPage = template.Must(template.New("checkout").Parse(checkoutText))

type pageData struct {
	Charge  ChargeRecord
	Money   string // in cedis
	Paid    bool
	Popup   bool         // the page is in the frame that inline.js opens
	Outcome *popupResult // for inline.js, after the decision
}

// popupResult is the message to inline.js. Its status decides between onSuccess and onCancel.
type popupResult struct {
	Status      string `json:"status"`
	Message     string `json:"message"`
	Reference   string `json:"reference"`
	Trxref      string `json:"trxref"`
	Transaction int64  `json:"transaction"`
}

func (s *FakePaystack) checkout(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	c, known := s.byCode(r.PathValue("code"))
	s.mu.Unlock()
	if !known {
		http.NotFound(w, r)
		return
	}
	renderPage(w, pageData{Charge: c, Popup: r.FormValue("popup") != ""})
}

func renderPage(w http.ResponseWriter, v pageData) {
	v.Money = fmt.Sprintf("%d.%02d", v.Charge.Amount/100, v.Charge.Amount%100)
	v.Paid = v.Charge.wasPaid()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := checkoutPage.Execute(w, v); err != nil {
		panic(http.ErrAbortHandler) // the browser closed the connection
	}
}

// buttonStatus maps each button to the status that it sets. "" changes nothing.
var buttonStatus = map[string]string{
	"card": "success", "confirm": "success", "wallet": "pending", "decline": "failed", "cancel": "abandoned",
	"return": "",
}

// decide handles a button of the payment page. A paid charge stays paid.
func (s *FakePaystack) decide(w http.ResponseWriter, r *http.Request) {
	action := r.FormValue("action")
	status, known := buttonStatus[action]
	s.mu.Lock()
	c, found := s.byCode(r.PathValue("code"))
	paid := s.onPaid
	if known && found && status != "" && !c.wasPaid() {
		s.charges[c.Reference].setStatus(status)
		c.Status = status
	} else {
		paid = nil
	}
	s.mu.Unlock()
	if !known || !found {
		http.NotFound(w, r)
		return
	}
	if paid != nil && status == "success" {
		paid(c.Reference)
	}
	switch {
	case action == "wallet":
		http.Redirect(w, r, r.URL.RequestURI(), http.StatusSeeOther)
	case r.FormValue("popup") != "":
		renderPage(w, pageData{Charge: c, Popup: true, Outcome: popupResultOf(c)})
	case action == "cancel" && c.CancelURL != "":
		http.Redirect(w, r, withReference(c.CancelURL, c.Reference), http.StatusSeeOther)
	case c.CallbackURL != "":
		http.Redirect(w, r, withReference(c.CallbackURL, c.Reference), http.StatusSeeOther)
	default:
		renderPage(w, pageData{Charge: c})
	}
}

func popupResultOf(c ChargeRecord) *popupResult {
	o := popupResult{Status: "cancelled", Message: "Cancelled", Reference: c.Reference, Trxref: c.Reference,
		Transaction: c.ID}
	if c.wasPaid() {
		o.Status, o.Message = "success", "Approved"
	}
	return &o
}

// withReference adds the parameters trxref and reference to the return address, as Paystack does.
func withReference(address, reference string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	query := u.Query()
	query.Set("trxref", reference)
	query.Set("reference", reference)
	u.RawQuery = query.Encode()
	return u.String()
}

func serveInline(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	_, _ = w.Write(inlineJS)
}
