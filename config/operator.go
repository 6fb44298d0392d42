package config

import (
	"fmt"
	"strings"

	"efie/hostel"
)

// Operator is the person or company that runs Efie, as pages and emails name it.
type Operator struct{ Name, Address, Registration string }

// Operator returns the operator, each part in one line. Without a name it returns the zero Operator.
func (c Config) Operator() Operator {
	oneLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	o := Operator{Name: oneLine(c.OperatorName)}
	if o.Name == "" {
		return Operator{}
	}
	o.Address = oneLine(c.OperatorAddress)
	o.Registration = oneLine(c.Registration)
	return o
}

// operatorSettings are the names and values of the settings of an Operator.
func (c Config) operatorSettings() [][2]string {
	return [][2]string{
		{"OPERATOR_NAME", c.OperatorName}, {"OPERATOR_ADDRESS", c.OperatorAddress},
		{"OPERATOR_REGISTRATION", c.Registration},
	}
}

func (c Config) checkOperator(p *problems) {
	for _, s := range c.operatorSettings() {
		if strings.ContainsFunc(s[1], hostel.IsInvisible) {
			p.add("%s is %q, which has a character that nobody sees; type it again", s[0], s[1])
		}
	}
}

// operatorWarnings warns of missing settings in production, where payers ask who takes their money.
func (c Config) operatorWarnings() (list []string) {
	if c.Mode != productionMode {
		return nil
	}
	for _, s := range c.operatorSettings() {
		if strings.TrimSpace(s[1]) == "" {
			list = append(list, fmt.Sprintf("%s is not set, so people who pay do not read who runs Efie", s[0]))
		}
	}
	return list
}
