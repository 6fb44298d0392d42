package pages

import (
	"errors"
	"net/http"

	"efie/content"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/support"
	"efie/views/siteview"
)

// messageHandler receives messages to support from the form that editors place in their pages.
type messageHandler struct {
	*contentHandler
	messages *support.Service
	limiter  *account.RateLimiter
}

// send receives a message. If it is invalid, the page is shown again with everything that the reader typed.
func (mh *messageHandler) send(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	field := r.PostForm.Get
	page, _ := mh.content.Library().Page(field("page"))
	if !page.Form { // an editor removed the form, or the page is a draft
		page = content.Page{Name: "contact-us", Title: "Contact us", HTML: content.FormMarker}
	}
	typed := support.HelpRequest{
		Page: page.Name, ReplyTo: field("reply_to"), Reference: field("payment_reference"), Text: field("message_text"),
	}
	m := typed
	err := m.Check()
	if err == nil {
		err = mh.countSender(r, reader, &m)
	}
	if err == nil {
		err = mh.messages.Send(r.Context(), m)
	}
	if err == nil {
		return web.SeeOther(w, r, "/message/sent")
	}
	problem, ok := errors.AsType[*hostel.Problem](err)
	if !ok {
		return err
	}
	p, err := mh.NewOwnPage(r, reader, page.Title)
	if err != nil {
		return err
	}
	form := siteview.NewMessageForm(typed, problem, mh.Site.Support())
	view := siteview.NewContentPage(articleOf(page), form, nil)
	return mh.Show(w, r, mh.StatusOf(w, r, problem), p, siteview.ReadingPage(p, view))
}

// countSender sets by whom a message counts: the student, or the network of a visitor. A student whose email is not
// verified counts as a visitor, because one stranger can open many such accounts.
func (mh *messageHandler) countSender(r *http.Request, reader session.Reader, m *support.HelpRequest) error {
	if mh.limiter.Unlimited {
		return nil
	}
	m.Student = reader.Verified()
	if m.Student {
		m.Sender = mh.limiter.Pseudonym("messages of student\n" + reader.Account.ID)
		return nil
	}
	m.Sender = mh.limiter.Pseudonym("messages from network\n" + web.ClientNetwork(r).Widest())
	return nil
}

func (mh *messageHandler) sent(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	p, err := mh.NewOwnPage(r, reader, "We have your message")
	if err != nil {
		return err
	}
	return mh.Show(w, r, http.StatusOK, p, siteview.MessageSentPage(p))
}
