package account

import (
	"context"
	"time"

	"efie/hostel"
)

// change is a new address that is not confirmed yet.
type change struct {
	Verification
	email string
}

type memoryAccounts struct {
	memory       *memoryStudents
	resets       map[string]Verification // by the student's id
	changes      map[string]change       // by the student's id
	ended        []string                // whose sessions were ended
	beforeRehash func()                  // what happens just before a hash is renewed
	profiles     []Profile
	deleted      bool // everybody has deleted the account by the time that a link is kept
	pretended    int
}

// update changes the student with an id.
func (d *memoryAccounts) update(id string, how func(*hostel.Account)) {
	for email, s := range d.memory.students {
		if s.ID == id {
			delete(d.memory.students, email)
			how(&s)
			d.memory.students[s.Email] = s
			return
		}
	}
}

func (d *memoryAccounts) byID(id string) hostel.Account {
	for _, s := range d.memory.students {
		if s.ID == id {
			return s
		}
	}
	return hostel.Account{}
}

func (d *memoryAccounts) queue(l hostel.Email) { d.memory.emails = append(d.memory.emails, l) }

// endSessions ends a student's sessions and deletes the links.
func (d *memoryAccounts) endSessions(id string) {
	d.ended = append(d.ended, id)
	delete(d.resets, id)
	delete(d.changes, id)
}

func (d *memoryAccounts) Rehash(_ context.Context, id, old, hash string) (kept bool, err error) {
	if d.beforeRehash != nil {
		d.beforeRehash()
		d.beforeRehash = nil
	}
	d.update(id, func(s *hostel.Account) {
		if kept = s.PasswordHash == old; kept {
			s.PasswordHash = hash
		}
	})
	return kept, nil
}

func (d *memoryAccounts) SetPassword(_ context.Context, id, old, hash string, _ time.Time, l hostel.Email) error {
	if d.byID(id).PasswordHash != old {
		return ErrWrongPassword
	}
	d.update(id, func(s *hostel.Account) { s.PasswordHash = hash })
	d.endSessions(id)
	d.queue(l)
	return nil
}

func (d *memoryAccounts) AddReset(_ context.Context, v Verification, _ time.Time, l hostel.Email) error {
	if d.deleted {
		return hostel.ErrUnknownStudent
	}
	d.resets[v.AccountID] = v
	d.queue(l)
	return nil
}

func (d *memoryAccounts) ResetOwner(_ context.Context, hash string, now time.Time) (hostel.Account, error) {
	for id, v := range d.resets {
		if v.Hash == hash && now.Before(v.ExpiresAt) {
			return d.byID(id), nil
		}
	}
	return hostel.Account{}, ErrBadReset
}

func (d *memoryAccounts) UseReset(
	ctx context.Context, hash, passwordHash string, now time.Time, l hostel.Email,
) error {
	owner, err := d.ResetOwner(ctx, hash, now)
	if err != nil {
		return err
	}
	d.update(owner.ID, func(s *hostel.Account) { s.PasswordHash, s.VerifiedAt = passwordHash, now })
	d.endSessions(owner.ID)
	d.queue(l)
	return nil
}

func (d *memoryAccounts) AddEmailChange(
	_ context.Context, v Verification, email string, _ time.Time, l hostel.Email,
) error {
	if d.deleted {
		return hostel.ErrUnknownStudent
	}
	d.changes[v.AccountID] = change{v, email}
	d.queue(l)
	return nil
}

func (d *memoryAccounts) EmailChange(_ context.Context, hash string, now time.Time) (hostel.Account, string, error) {
	for id, c := range d.changes {
		if c.Hash == hash && now.Before(c.ExpiresAt) {
			return d.byID(id), c.email, nil
		}
	}
	return hostel.Account{}, "", ErrBadChange
}

func (d *memoryAccounts) ConfirmEmail(
	ctx context.Context, hash string, now time.Time, l hostel.Email,
) (hostel.Account, error) {
	owner, email, err := d.EmailChange(ctx, hash, now)
	if err != nil {
		return owner, err
	}
	if _, taken := d.memory.students[email]; taken {
		return owner, ErrEmailTaken
	}
	d.update(owner.ID, func(s *hostel.Account) { s.Email, s.VerifiedAt = email, now })
	d.endSessions(owner.ID)
	d.queue(l)
	return d.byID(owner.ID), nil
}

func (d *memoryAccounts) SetEmail(
	_ context.Context, v Verification, email string, _ time.Time, emails []hostel.Email,
) error {
	if _, taken := d.memory.students[email]; taken {
		return ErrEmailTaken
	}
	d.update(v.AccountID, func(s *hostel.Account) { s.Email, s.VerifiedAt = email, time.Time{} })
	d.endSessions(v.AccountID)
	d.memory.verified, d.memory.emails = append(d.memory.verified, v), append(d.memory.emails, emails...)
	return nil
}

func (d *memoryAccounts) SaveProfile(_ context.Context, _ string, p Profile) error {
	d.profiles = append(d.profiles, p)
	return nil
}

func (d *memoryAccounts) DeleteAccount(_ context.Context, id, hash string, _ time.Time, l hostel.Email) error {
	switch s := d.byID(id); {
	case s.ID == "":
		return hostel.ErrUnknownStudent
	case s.PasswordHash != hash:
		return ErrWrongPassword
	}
	delete(d.memory.students, d.byID(id).Email)
	d.endSessions(id)
	d.queue(l)
	return nil
}

func (d *memoryAccounts) PretendReset(context.Context, time.Time) error {
	d.pretended++
	return nil
}
