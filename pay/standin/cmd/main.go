// Command standin serves the Paystack stand-in for browser tests: go run ./pay/standin/cmd.
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
	addr := flag.String("addr", cmp.Or(os.Getenv("ADDR"), "localhost:8090"), "the address to listen on (ADDR)")
	secret := flag.String("secret", cmp.Or(os.Getenv("SECRET"), "sk_test_standin"), "the secret key (SECRET)")
	webhook := flag.String("webhook", os.Getenv("WEBHOOK_URL"),
		"the address that receives charge.success after a payment; optional (WEBHOOK_URL)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *secret, *webhook); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, addr, secret, webhook string) error {
	paystack := standin.New(secret)
	if webhook != "" {
		paystack.OnPaid(func(reference string) { go deliver(ctx, paystack, webhook, reference) })
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

// deliver sends the webhook shortly after the payer's return. It tries five times; Paystack would try for days.
func deliver(ctx context.Context, paystack *standin.FakePaystack, webhook, reference string) {
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
