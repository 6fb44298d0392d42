package saved

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
)

// change saves or removes the hostel that the form names, and redirects to the page with the form.
func (lh *listHandler) change(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Account
	ids := lh.Sessions.SavedByVisitor(r)
	slug := ""
	var err error
	switch saved, removed := r.PostForm.Get("save"), r.PostForm.Get("remove"); {
	case saved != "":
		h, _ := web.HostelAt(lh.market.Catalogue.Snapshot(), saved)
		if h == nil || h.Retired {
			return web.ErrNoHostel
		}
		slug = h.Slug
		ids, err = lh.save(r.Context(), student, ids, h)
	case removed != "":
		ids, err = lh.remove(r.Context(), student, ids, removed)
	default:
		return web.ErrBadForm
	}
	if full, ok := errors.AsType[*hostel.Problem](err); ok && full.Kind == hostel.Conflict && !web.WantsJSON(r) {
		return lh.show(w, r, reader, full) // the list is full: on this page the reader can remove a hostel
	}
	if err == nil && student == nil {
		err = lh.Sessions.KeepSaved(w, ids)
	}
	if err != nil {
		return err
	}
	if web.WantsJSON(r) {
		return lh.showSlugs(w, r, reader, ids)
	}
	return web.SeeOther(w, r, withSaved(web.OwnPath(r.PostForm.Get("back"), "/saved"), slug))
}

// save saves a hostel for a student. For a visitor (nil) it returns the ids that the browser has to store.
func (lh *listHandler) save(
	ctx context.Context, student *hostel.Account, ids []int64, h *hostel.Hostel,
) ([]int64, error) {
	if student != nil {
		return nil, lh.saves.SaveHostel(ctx, student.ID, h.UUID, lh.market.Clock())
	}
	return account.AddSaved(ids, h.ID, account.MaxSavedByVisitor, account.ErrVisitorsSavedFull)
}

// remove removes the hostel with a slug, a uuid or an id. Removing a hostel that is not saved is not an error.
func (lh *listHandler) remove(
	ctx context.Context, student *hostel.Account, ids []int64, key string,
) ([]int64, error) {
	uuid := key
	id, err := strconv.ParseInt(key, 10, 64)
	if err != nil {
		id = 0 // no hostel has this id
	}
	h, removed := web.HostelAt(lh.market.Catalogue.Snapshot(), key)
	switch {
	case h != nil:
		id = h.ID
		uuid = h.UUID
	case removed != nil:
		id = removed.ID
		uuid = removed.UUID
	}
	if student != nil {
		return nil, lh.saves.RemoveSaved(ctx, student.ID, uuid)
	}
	return account.RemoveSaved(ids, id), nil
}

// withSaved returns an address at which the page shows one hostel as saved and scrolls to it. slug may be "".
func withSaved(back, slug string) string {
	address, err := url.Parse(back)
	if err != nil {
		return "/saved"
	}
	values := address.Query()
	values.Del(web.SavedParam)
	address.Fragment = ""
	if slug != "" && address.Path != "/saved" {
		values.Set(web.SavedParam, slug)
		address.Fragment = "saved"
	}
	address.RawQuery = values.Encode()
	return address.String()
}
