package intake

import "efie/hostel"

// WholeNumber reads a whole number from low to high in the lenient shapes of spec.md section 3: a number as
// encoding/json returns it with UseNumber, or text. Its error says what was expected.
func WholeNumber(v any, low, high int64) (int64, error) { return lenientInt(v, low, high) }

// Money reads an amount in GH₵ in the same shapes: 450, "450.50" or "GH₵ 1,450".
func Money(v any) (hostel.Pesewas, error) { return lenientMoney(v) }
