// Package demo has the pages of demo mode: the sent letters (DevMail), and the sandbox (SandboxCheckout).
package demo
