// Package pay has the payment providers, which implement booking.Provider. Paystack calls Paystack's HTTP interface.
// Sandbox is the provider of the demo and takes no money. Package standin imitates Paystack for tests.
package pay
