package layout

// Operator is the person or company that runs this Efie, as its settings state it.
type Operator struct {
	Name         string // "" if the operator states none; then the others are empty, too
	Address      string
	Registration string // "CS123456789, Registrar of Companies"
}

// Who returns name and address: "Ama Owusu Ltd, 12 Palm Street, Accra".
func (o Operator) Who() string {
	if o.Address == "" {
		return o.Name
	}
	return o.Name + ", " + o.Address
}
