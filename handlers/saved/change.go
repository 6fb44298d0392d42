package saved

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
)

// change saves the hostel that a form names, or removes it, and leads back to where the heart was pressed.
func (lh *listHandler) change(w http.ResponseWriter, r *http.Request) error {
	student, err := lh.Students.Student(r)
	if err != nil {
		return err
	}
	ids, slug := lh.browsers.SavedByVisitor(r), ""
	switch saved, removed := r.PostForm.Get("save"), r.PostForm.Get("remove"); {
	case saved != "":
		h, _ := web.HostelAt(lh.catalogue.Snapshot(), saved)
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
		return lh.show(w, r, full) // where a hostel can be removed
	}
	if err == nil && student == nil {
		err = lh.browsers.KeepSaved(w, ids)
	}
	if err != nil {
		return err
	}
	if web.WantsJSON(r) {
		return lh.tell(w, r, student, ids)
	}
	return web.SeeOther(w, r, withSaved(web.OwnPath(r.PostForm.Get("back"), "/saved"), slug))
}

// save saves a hostel for a student. For a visitor, who is nil, it returns the ids for the browser.
func (lh *listHandler) save(
	ctx context.Context, student *hostel.Student, ids []int64, h *hostel.Hostel,
) ([]int64, error) {
	if student != nil {
		return nil, lh.saves.SaveHostel(ctx, student.ID, h.UUID, lh.clock())
	}
	return account.AddSaved(ids, h.ID, account.MostSavedByVisitor, account.ErrVisitorsSavedFull)
}

// remove removes the hostel with a slug, a uuid or an id. A hostel that is not saved stays so.
func (lh *listHandler) remove(
	ctx context.Context, student *hostel.Student, ids []int64, key string,
) ([]int64, error) {
	uuid := key
	id, err := strconv.ParseInt(key, 10, 64)
	if err != nil {
		id = 0 // the id of no hostel
	}
	h, gone := web.HostelAt(lh.catalogue.Snapshot(), key)
	switch {
	case h != nil:
		id, uuid = h.ID, h.UUID
	case gone != nil:
		id, uuid = gone.ID, gone.UUID
	}
	if student != nil {
		return nil, lh.saves.RemoveSaved(ctx, student.ID, uuid)
	}
	return account.RemoveSaved(ids, id), nil
}

// withSaved is the address of a page whose heart of one hostel is filled and scrolled to; "" fills none.
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
