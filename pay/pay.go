// Package pay has the payment providers, which implement booking.Provider: Paystack calls its HTTP interface, Sandbox
// is the demo's and takes no money. standin imitates Paystack for tests. The package imports only the domain.
package pay
