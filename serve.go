package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"efie/content"
	"efie/demo"
	"efie/handlers"
	"efie/handlers/session"
	"efie/hostel"
	"efie/mail"
	"efie/static"
	"efie/store"
	"efie/views"
)

const (
	// refreshEvery bounds how long a page may show a bed that another process sold. To look costs
	// less than a thousandth of one core.
	refreshEvery = 100 * time.Millisecond
	forgetEvery  = time.Hour
	// rereadEvery is after how long an editor sees a change.
	rereadEvery = 250 * time.Millisecond
	// finishIn is how long requests that run may take to end when the server stops: above the 30
	// seconds that a booking and a slow client's body may take.
	finishIn = 35 * time.Second
	// mostConnections keeps a crowd of idle or slow clients from taking all memory and files. The
	// next one waits until another leaves, which slow ones are made to do.
	mostConnections = 4096
	// bookedAtOnce is how many bookings wait for the provider at once, a second or two each.
	bookedAtOnce = 32
	// mostInLine is how many wait for their turn before that, some minutes at most.
	mostInLine = 5000
)

type serveCommand struct{}

// Run serves until it is told to stop.
func (serveCommand) Run(r *runner) error {
	if err := r.config.checkServe(); err != nil {
		return err
	}
	keepMemory := startFast()
	lines := newJournal(os.Stderr)
	defer func() { _ = lines.Flush() }()
	log := slog.New(slog.NewTextHandler(lines, nil))
	seen := observers{log: log, requests: []handlers.Observer{lines}}
	if r.config.MetricsAddr != "" {
		seen.meters = newMeters()
		seen.requests = append(seen.requests, seen.meters)
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	if r.config.demo() {
		if err := fillDemo(r, s, log); err != nil {
			return err
		}
	}
	h, err := open(r, s, seen)
	if err != nil {
		return err
	}
	h.chores = append(h.chores, keepMemory)
	return h.serve(r, log)
}

// fillDemo gives an empty database the demo catalogue.
func fillDemo(r *runner, s *store.Store, log *slog.Logger) error {
	version, err := s.CatalogueVersion(r.ctx)
	if err != nil || version > 0 {
		return err
	}
	began := time.Now()
	report, err := importHostels(r, s, bytes.NewReader(demo.Hostels()), newProgress(os.Stderr))
	if err != nil {
		return err
	}
	log.Info("demo catalogue loaded", "hostels", report.Added, "took", time.Since(began).Round(time.Millisecond))
	return nil
}

// house is a server with what works behind it.
type house struct {
	handler http.Handler
	line    *hostel.Line
	chores  []func(context.Context)
}

// observers are told what happens.
type observers struct {
	log      *slog.Logger
	requests []handlers.Observer // none where log is told of requests
	meters   *meters             // nil where nobody asks for numbers
}

// open wires the house.
func open(r *runner, s *store.Store, seen observers) (*house, error) {
	c, log := r.config, seen.log
	key, err := c.sessionKey()
	if err != nil {
		return nil, err
	}
	directory, shelf, err := readAll(r, s, key)
	if err != nil {
		return nil, err
	}
	provider, err := openProvider(c, log)
	if err != nil {
		return nil, err
	}
	media := c.mediaDir()
	if err := os.MkdirAll(media, 0o700); err != nil {
		return nil, err
	}
	pictures, err := os.OpenRoot(media) // a link in it leads nowhere else
	if err != nil {
		return nil, err
	}
	folder, err := mail.NewFolder(filepath.Join(c.DataDir, "mail"))
	if err != nil {
		return nil, err
	}
	postman, err := newPostman(c, s, folder, log)
	if err != nil {
		return nil, err
	}
	proxies, err := c.trustedProxies()
	if err != nil {
		return nil, err
	}
	committed := func() { directory.Nudge(); postman.Nudge() }
	desk := &hostel.Desk{
		Ledger: s, Till: provider.till, Directory: directory, Clock: time.Now, HoldFor: c.holdFor(),
		ReturnURL: c.SiteURL + "/dashboard/", Committed: committed, Log: log,
	}
	passwords := store.NewPasswords(max(1, runtime.NumCPU()-1)) // a core stays free when everybody logs in at once
	reception := &hostel.Reception{Students: s, Accounts: s, Hasher: passwords, Clock: time.Now, Committed: postman.Nudge}
	gate := &hostel.Gate{Throttles: s, Clock: time.Now, Secret: key, Committed: postman.Nudge, Open: c.Throttle == throttleOff}
	line := hostel.NewLine(bookedAtOnce, mostInLine, time.Now, log)
	web := handlers.Config{
		Desk: desk, Line: line, Reception: reception, Directory: directory, Standings: s, Records: s,
		Sessions: session.NewKeeper(s, key, c.SiteURL, time.Now), Logins: s, Privacy: s, Content: shelf,
		Static: static.Files, Media: pictures.FS(), Ready: s.Ready, Clock: time.Now, Log: log, Observers: seen.requests,
		SiteURL: c.SiteURL, MediaURL: c.MediaURL, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone, IndexNowKey: c.IndexNowKey,
		Gate: gate, TrustedProxies: proxies, DrawCard: drawCard,
		Webhook: provider.webhook, Checkouts: provider.checkouts, InlineScript: provider.inline,
	}
	if c.demo() {
		web.Demo = &handlers.Demo{Sandbox: provider.sandbox, Letters: lettersIn(folder)}
	}
	handler, err := handlers.New(web)
	if err != nil {
		return nil, err
	}
	h := &house{handler, line, []func(context.Context){
		func(ctx context.Context) { directory.Keep(ctx, refreshEvery, log) },
		desk.KeepSwept,
		postman.Run,
		func(ctx context.Context) { forget(ctx, s, log) },
		func(ctx context.Context) { shelf.Keep(ctx, rereadEvery, log) },
		newHerald(c, directory, log).Run,
		line.Keep,
	}}
	if seen.meters != nil {
		listener, err := seen.meters.listen(c.MetricsAddr)
		if err != nil {
			return nil, err
		}
		h.chores = append(h.chores, func(ctx context.Context) { seen.meters.serve(ctx, listener, log) })
	}
	return h, nil
}

// readAll reads the catalogue, and at the same time the pages of editors.
func readAll(r *runner, s *store.Store, key []byte) (directory *hostel.Directory, shelf *content.Shelf, err error) {
	var reading sync.WaitGroup
	var shelfErr error
	reading.Go(func() { shelf, shelfErr = openShelf(r.config, key) })
	directory, err = hostel.OpenDirectory(r.ctx, s)
	reading.Wait()
	return directory, shelf, errors.Join(err, shelfErr)
}

// newPostman carries letters by SMTP, or into a folder where no server is named.
func newPostman(c config, s *store.Store, folder *mail.Folder, log *slog.Logger) (*mail.Postman, error) {
	carrier := mail.Carrier(folder)
	if c.SMTPURL != "" {
		smtp, err := mail.NewSMTP(c.SMTPURL)
		if err != nil {
			return nil, err
		}
		carrier = smtp
	}
	writer, err := mail.NewWriter(mail.Letterhead{SiteURL: c.SiteURL, From: c.MailFrom, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone})
	if err != nil {
		return nil, err
	}
	return mail.NewPostman(s, writer, carrier, log), nil
}

// lettersIn reads the folder's letters for /dev/mail.
func lettersIn(folder *mail.Folder) func() ([]views.DevLetter, error) {
	return func() ([]views.DevLetter, error) {
		received, err := folder.Letters()
		if err != nil {
			return nil, err
		}
		letters := make([]views.DevLetter, len(received))
		for i, l := range received {
			letters[i] = views.DevLetter{ID: l.ID, To: l.To, Subject: l.Subject, Date: l.Date.UTC().Format("2 January 2006, 15:04"), Text: l.Text}
			for _, address := range l.Links {
				letters[i].Links = append(letters[i].Links, views.Link{Text: address, Href: address})
			}
		}
		return letters, nil
	}
}

// forget removes what is old, now and then.
func forget(ctx context.Context, s *store.Store, log *slog.Logger) {
	tick := time.NewTicker(forgetEvery)
	defer tick.Stop()
	for {
		if err := s.Forget(ctx, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("old rows not removed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// serve listens until the runner's context ends, and then lets running requests finish.
func (h *house) serve(r *runner, log *slog.Logger) error {
	listener, err := net.Listen("tcp", r.config.Addr)
	if err != nil {
		return fmt.Errorf("%w; set ADDR to another address", err)
	}
	listener = netutil.LimitListener(listener, mostConnections)
	server := &http.Server{
		Handler: h.handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(h.line.Close) // who waits has an answer at once
	chores, stopChores := context.WithCancel(context.Background())
	defer stopChores()
	var working sync.WaitGroup
	for _, chore := range h.chores {
		working.Go(func() { enduring(chores, log, chore) })
	}
	stopped := context.AfterFunc(r.ctx, func() {
		ctx, cancel := context.WithTimeout(context.Background(), finishIn)
		defer cancel()
		if err := server.Shutdown(ctx); err != nil {
			log.Error("some requests did not finish", "error", err)
		}
		stopChores()
	})
	defer stopped()
	log.Info("listening", "address", listener.Addr().String(), "mode", r.config.Mode)
	if r.config.demo() {
		log.Info("open this in a browser", "efie", r.config.SiteURL, "letters", r.config.SiteURL+"/dev/mail")
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	working.Wait()
	return nil
}
