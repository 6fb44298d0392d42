package intake

import "slices"

// currencies follow the name of a price in a list: "Price (GHS)". The folded form of GH₵ and GH¢ is "gh".
var currencies = []string{"", " (GHS)", " (GH₵)", " (GHC)", " (cedis)"}

// withCurrency returns names of prices, alone and with each currency, without the field's own name.
func withCurrency(field string, names ...string) (all []string) {
	known := []string{foldName(field)}
	for _, name := range append(names, field) {
		for _, currency := range currencies {
			if folded := foldName(name + currency); !slices.Contains(known, folded) {
				known = append(known, folded)
				all = append(all, name+currency)
			}
		}
	}
	return all
}

// priceNames returns the names of a price for a period, such as "Rent per semester", "Amount/sem" and "semester fee".
func priceNames(field string, periods ...string) []string {
	var names []string
	for _, price := range []string{"price", "rent", "amount", "cost", "fee"} {
		for _, period := range periods {
			names = append(names, price+" per "+period, price+"/"+period, period+" "+price)
		}
	}
	return withCurrency(field, names...)
}
