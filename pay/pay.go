// Package pay has the payment providers, which implement booking.Provider.
//
// Paystack calls Paystack's HTTP interface. Sandbox is the provider of the demo and takes no money. The package
// standin below it imitates Paystack for tests.
//
// The package imports only the domain. The server and the commands import it.
package pay
