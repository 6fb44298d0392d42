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

// view is what the page shows.
type view struct {
	Charge  ChargeRecord
	Money   string // in cedis
	Paid    bool
	Popup   bool     // in a frame that inline.js opened
	Outcome *outcome // for inline.js, when the payer is done
}

// outcome is what inline.js hands to onSuccess; with another status, it calls onCancel.
type outcome struct {
	Status      string `json:"status"`
	Message     string `json:"message"`
	Reference   string `json:"reference"`
	Trxref      string `json:"trxref"`
	Transaction int64  `json:"transaction"`
}

// checkout is the page where the payer pays.
func (s *Server) checkout(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	c, known := s.byCode(r.PathValue("code"))
	s.mu.Unlock()
	if !known {
		http.NotFound(w, r)
		return
	}
	show(w, view{Charge: c, Popup: r.FormValue("popup") != ""})
}

func show(w http.ResponseWriter, v view) {
	v.Money = fmt.Sprintf("%d.%02d", v.Charge.Amount/100, v.Charge.Amount%100)
	v.Paid = v.Charge.paidAlready()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := checkoutPage.Execute(w, v); err != nil {
		panic(http.ErrAbortHandler) // the browser has gone
	}
}

// became is the status that each button leads to, "" where it leaves the charge as it is.
var became = map[string]string{
	"card": "success", "confirm": "success", "wallet": "pending", "decline": "failed", "cancel": "abandoned", "return": "",
}

// decide does what the payer pressed. What is paid stays paid.
func (s *Server) decide(w http.ResponseWriter, r *http.Request) {
	action := r.FormValue("action")
	status, known := became[action]
	s.mu.Lock()
	c, found := s.byCode(r.PathValue("code"))
	paid := s.paid
	if known && found && status != "" && !c.paidAlready() {
		s.charges[c.Reference].become(status)
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
		show(w, view{Charge: c, Popup: true, Outcome: outcomeOf(c)})
	case action == "cancel" && c.CancelURL != "":
		http.Redirect(w, r, withReference(c.CancelURL, c.Reference), http.StatusSeeOther)
	case c.CallbackURL != "":
		http.Redirect(w, r, withReference(c.CallbackURL, c.Reference), http.StatusSeeOther)
	default:
		show(w, view{Charge: c})
	}
}

func outcomeOf(c ChargeRecord) *outcome {
	o := outcome{Status: "cancelled", Message: "Cancelled", Reference: c.Reference, Trxref: c.Reference, Transaction: c.ID}
	if c.paidAlready() {
		o.Status, o.Message = "success", "Approved"
	}
	return &o
}

// withReference adds what Paystack adds to the address that it sends a payer back to.
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
