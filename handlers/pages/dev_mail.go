package pages

import (
	"net/http"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/views/demoview"
)

// MailHandler serves the emails of the demo.
type MailHandler struct {
	*web.Renderer
	Emails func() ([]demoview.DevEmail, error) // newest first
}

func (dm *MailHandler) devMail(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	emails, err := dm.Emails()
	if err != nil {
		return err
	}
	p, err := dm.NewOwnPage(r, reader, "Emails of the demo")
	if err != nil {
		return err
	}
	return dm.Show(w, r, http.StatusOK, p, demoview.DevMailPage(p, demoview.DevMail{Emails: emails}))
}
