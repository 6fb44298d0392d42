// Command standin serves a Paystack stand-in for browser tests: go run ./pay/standin/cmd.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"efie/pay/standin"
)

func main() {
	addr := flag.String("addr", cmp.Or(os.Getenv("ADDR"), "localhost:8090"), "where it listens (ADDR)")
	secret := flag.String("secret", cmp.Or(os.Getenv("SECRET"), "sk_test_standin"), "the secret key (SECRET)")
	webhook := flag.String("webhook", os.Getenv("WEBHOOK_URL"), "where charge.success goes after a payment, if anywhere (WEBHOOK_URL)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *secret, *webhook); err != nil {
		log.Fatal(err)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, addr, secret, webhook string) error {
	paystack := standin.New(secret)
	if webhook != "" {
		paystack.Paid(func(reference string) { go tell(ctx, paystack, webhook, reference) })
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("Paystack's stand-in is at http://%s\n", listener.Addr())
	server := &http.Server{Handler: paystack, ReadHeaderTimeout: 5 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// tell delivers the webhook a moment after the payer was sent back, and again until it is heard:
// five times, where Paystack would go on for days.
func tell(ctx context.Context, paystack *standin.Server, webhook, reference string) {
	for range 5 {
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
			return
		}
		status, err := paystack.Deliver(ctx, webhook, "charge.success", reference)
		if err == nil && status == http.StatusOK {
			return
		}
		log.Printf("webhook for %s: status %d, error %v", reference, status, err)
	}
}
