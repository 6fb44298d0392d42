package intake

import (
	"errors"

	"efie/hostel"
)

// manager reads who runs a hostel: the host.
func (in *intake) manager(fields map[string]any) hostel.Manager {
	m := in.user(fields["manager"])
	m.Phone = take(in, "host_phone", fields["host_phone"], upTo(maxLine, phoneOrNone))
	return m
}

func (in *intake) user(v any) hostel.Manager {
	if v == nil {
		return hostel.Manager{}
	}
	outer, ok := v.(map[string]any)
	if !ok {
		in.problem("manager", errors.New("expected an object with a user"))
		return hostel.Manager{}
	}
	user, ok := outer["user"].(map[string]any)
	if !ok {
		if outer["user"] != nil {
			in.problem("manager.user", errors.New("expected an object with username and email"))
		}
		return hostel.Manager{}
	}
	return hostel.Manager{
		Username: take(in, "manager.user.username", user["username"], textUpTo(maxWords)),
		Email:    take(in, "manager.user.email", user["email"], emailOrNone),
	}
}
