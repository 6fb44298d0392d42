package session

// Cookie is the name of the cookie that says whose a request is.
func (k *Keeper) Cookie() string { return k.name }
