// Package demo has the pages that exist in demo mode only: the letters that were sent (DevMail), and the page of
// the sandbox provider (SandboxCheckout). Handlers import it.
package demo
