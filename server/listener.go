package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/net/netutil"
)

const (
	// refreshEvery limits how long a page may show a bed that another process has sold.
	refreshEvery = 100 * time.Millisecond
	// ContentRefresh is the time until an editor sees a change.
	ContentRefresh = 250 * time.Millisecond
	// ShutdownTimeout is the time for running requests when the server stops. A booking may take 30 seconds.
	ShutdownTimeout = 35 * time.Second
	// mostConnections limits memory and file descriptors. Further clients wait for a free connection.
	mostConnections = 4096
	// ParallelCheckouts is the number of payment pages that are opened in parallel. The provider takes a second or two
	// each.
	ParallelCheckouts = 32
)

// Serve listens and runs the background tasks until ctx ends. Then it waits for running requests.
func (h *Server) Serve(ctx context.Context) error {
	log := h.log
	listener, err := net.Listen("tcp", h.config.Addr)
	if err != nil {
		return fmt.Errorf("%w; set ADDR to another address", err)
	}
	listener = netutil.LimitListener(listener, mostConnections)
	server := &http.Server{
		Handler: h.Handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(h.queue.Close) // answers students in the queue at once
	tasks, stopTasks := context.WithCancel(context.Background())
	defer stopTasks()
	var working sync.WaitGroup
	for _, task := range h.Tasks {
		working.Go(func() { runTask(tasks, log, task) })
	}
	stopped := context.AfterFunc(ctx, func() {
		ctx, cancel := context.WithTimeout(context.Background(), ShutdownTimeout)
		defer cancel()
		if err := server.Shutdown(ctx); err != nil {
			log.Error("some requests did not finish", "error", err)
		}
		stopTasks()
	})
	defer stopped()
	log.Info("listening", "address", listener.Addr().String(), "mode", h.config.Mode)
	if h.config.Demo() {
		log.Info("open this in a browser", "efie", h.config.SiteURL, "emails", h.config.SiteURL+"/dev/mail")
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	working.Wait()
	return nil
}
