package account

import (
	"context"
	"time"

	"efie/hostel"
)

// change is an address that a student wants.
type change struct {
	Verification
	email string
}

// drawer is an Accounts in memory, over a register.
type drawer struct {
	register  *register
	resets    map[string]Verification // by the student's id
	changes   map[string]change       // by the student's id
	ended     []string                // whose sessions were ended
	overtake  func()                  // what happens just before a hash is renewed
	profiles  []Profile
	leaves    bool // everybody has deleted the account by the time that a link is kept
	pretended int
}

// set changes the student with an id.
func (d *drawer) set(id string, how func(*hostel.Student)) {
	for email, s := range d.register.students {
		if s.ID == id {
			delete(d.register.students, email)
			how(&s)
			d.register.students[s.Email] = s
			return
		}
	}
}

func (d *drawer) byID(id string) hostel.Student {
	for _, s := range d.register.students {
		if s.ID == id {
			return s
		}
	}
	return hostel.Student{}
}

func (d *drawer) post(l hostel.Letter) { d.register.letters = append(d.register.letters, l) }

// end ends a student's sessions and kills the links.
func (d *drawer) end(id string) {
	d.ended = append(d.ended, id)
	delete(d.resets, id)
	delete(d.changes, id)
}

func (d *drawer) Rehash(_ context.Context, id, old, hash string) (kept bool, err error) {
	if d.overtake != nil {
		d.overtake()
		d.overtake = nil
	}
	d.set(id, func(s *hostel.Student) {
		if kept = s.PasswordHash == old; kept {
			s.PasswordHash = hash
		}
	})
	return kept, nil
}

func (d *drawer) SetPassword(_ context.Context, id, old, hash string, _ time.Time, l hostel.Letter) error {
	if d.byID(id).PasswordHash != old {
		return ErrWrongPassword
	}
	d.set(id, func(s *hostel.Student) { s.PasswordHash = hash })
	d.end(id)
	d.post(l)
	return nil
}

func (d *drawer) AddReset(_ context.Context, v Verification, _ time.Time, l hostel.Letter) error {
	if d.leaves {
		return hostel.ErrUnknownStudent
	}
	d.resets[v.StudentID] = v
	d.post(l)
	return nil
}

func (d *drawer) ResetOwner(_ context.Context, hash string, now time.Time) (hostel.Student, error) {
	for id, v := range d.resets {
		if v.Hash == hash && now.Before(v.ExpiresAt) {
			return d.byID(id), nil
		}
	}
	return hostel.Student{}, ErrBadReset
}

func (d *drawer) UseReset(ctx context.Context, hash, passwordHash string, now time.Time, l hostel.Letter) error {
	owner, err := d.ResetOwner(ctx, hash, now)
	if err != nil {
		return err
	}
	d.set(owner.ID, func(s *hostel.Student) { s.PasswordHash, s.VerifiedAt = passwordHash, now })
	d.end(owner.ID)
	d.post(l)
	return nil
}

func (d *drawer) AddEmailChange(_ context.Context, v Verification, email string, _ time.Time, l hostel.Letter) error {
	if d.leaves {
		return hostel.ErrUnknownStudent
	}
	d.changes[v.StudentID] = change{v, email}
	d.post(l)
	return nil
}

func (d *drawer) EmailChange(_ context.Context, hash string, now time.Time) (hostel.Student, string, error) {
	for id, c := range d.changes {
		if c.Hash == hash && now.Before(c.ExpiresAt) {
			return d.byID(id), c.email, nil
		}
	}
	return hostel.Student{}, "", ErrBadChange
}

func (d *drawer) ConfirmEmail(
	ctx context.Context, hash string, now time.Time, l hostel.Letter,
) (hostel.Student, error) {
	owner, email, err := d.EmailChange(ctx, hash, now)
	if err != nil {
		return owner, err
	}
	if _, taken := d.register.students[email]; taken {
		return owner, ErrEmailTaken
	}
	d.set(owner.ID, func(s *hostel.Student) { s.Email, s.VerifiedAt = email, now })
	d.end(owner.ID)
	d.post(l)
	return d.byID(owner.ID), nil
}

func (d *drawer) SaveProfile(_ context.Context, _ string, p Profile) error {
	d.profiles = append(d.profiles, p)
	return nil
}

func (d *drawer) DeleteAccount(_ context.Context, id, hash string, _ time.Time, l hostel.Letter) error {
	switch s := d.byID(id); {
	case s.ID == "":
		return hostel.ErrUnknownStudent
	case s.PasswordHash != hash:
		return ErrWrongPassword
	}
	delete(d.register.students, d.byID(id).Email)
	d.end(id)
	d.post(l)
	return nil
}

func (d *drawer) Pretend(context.Context, time.Time) error {
	d.pretended++
	return nil
}
