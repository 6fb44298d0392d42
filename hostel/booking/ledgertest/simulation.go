package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// Options are how a simulation differs from the usual one, for controls and for other ledgers.
type Options struct {
	Ledger   func(*Ledger) booking.Ledger          // returns the service's ledger; nil for the one in memory
	Provider func(*Bank, *Ledger) booking.Provider // returns the service's provider; nil for the Bank
	Hostels  []*hostel.Hostel                      // nil for Hostels()
	Steps    []string                              // the names of the only steps, nil for all
}

// Simulation is a service, its ledger, a bank and students who compete for few beds, by a seed.
type Simulation struct {
	Ledger  *Ledger
	Bank    *Bank
	Service *booking.Service
	Now     time.Time
	Counts  map[string]int // how often each step was done, by its name, or refused, by the refusal's code

	seed      uint64
	random    *rand.Rand
	students  []hostel.Student
	rooms     []string
	only      []string // see Options.Steps
	steps     int
	nested    bool
	healthy   bool
	delivered []bool // by the index of the notice
	recent    []string
}

// trailKept is how many of the last steps a failure lists.
const trailKept = 25

func NewSimulation(seed uint64, plan Options) *Simulation {
	hostels := plan.Hostels
	if hostels == nil {
		hostels = Hostels()
	}
	dice := rand.New(rand.NewPCG(seed, seed)) // #nosec G404 -- a seed is to live the same life again
	w := &Simulation{
		Ledger: New(BedsOf(hostels)), Bank: NewBank(), Now: Noon, Counts: map[string]int{},
		seed: seed, random: dice, students: Students(8), only: plan.Steps,
	}
	for _, h := range hostels {
		for _, r := range h.Rooms {
			w.rooms = append(w.rooms, r.UUID)
		}
	}
	w.students[7].Email = "s-6+b@example.com" // two accounts of one mailbox
	w.Ledger.Offer(hostels...)
	w.Ledger.Enrol(w.students...)
	ledger, provider := booking.Ledger(w.Ledger), booking.Provider(w.Bank)
	if plan.Ledger != nil {
		ledger = plan.Ledger(w.Ledger)
	}
	if plan.Provider != nil {
		provider = plan.Provider(w.Bank, w.Ledger)
	}
	ledger = SerialLedger{FaultyLedger{ledger, func(string) Fault { return w.fault(Fails, Loses) }}}
	w.Service = NewService(hostels, ledger, provider, func() time.Time { return w.Now })
	w.Bank.Fault = func(Call) Fault { return w.fault(Fails, Loses, Loses, Refuses, Rests) }
	w.Bank.Meanwhile = w.meanwhile
	return w
}

func (s *Simulation) Students() []hostel.Student { return s.students }

// fault returns one of the faults now and then, otherwise Healthy.
func (s *Simulation) fault(faults ...Fault) Fault {
	if s.healthy || s.random.IntN(25) > 0 {
		return Healthy
	}
	return faults[s.random.IntN(len(faults))]
}

// meanwhile runs further steps while an answer of the bank is awaited.
func (s *Simulation) meanwhile(Call) {
	if s.healthy || s.nested || s.random.IntN(5) > 0 {
		return
	}
	s.nested = true
	defer func() { s.nested = false }()
	for range 1 + s.random.IntN(3) {
		if err := s.step(context.Background()); err != nil {
			s.record("  meanwhile: %v", err)
		}
	}
}

func (s *Simulation) Run(ctx context.Context, steps int) error {
	for range steps {
		s.steps++
		if err := s.step(ctx); err != nil {
			return s.failure([]string{err.Error()})
		}
		problems := append(s.Ledger.ChangedProblems(), s.overRefunded()...)
		if s.steps%1000 == 0 {
			problems = append(problems, s.Ledger.Problems()...)
		}
		if len(problems) > 0 {
			return s.failure(problems)
		}
	}
	return nil
}

// failure returns an error that says what went wrong and with which seed to repeat it.
func (s *Simulation) failure(problems []string) error {
	const shown = 10
	return fmt.Errorf("seed %d, step %d:\n%s\nthe last steps:\n%s", s.seed, s.steps,
		strings.Join(problems[:min(shown, len(problems))], "\n"), strings.Join(s.recent, "\n"))
}

// record keeps a line for failure to list.
func (s *Simulation) record(format string, args ...any) {
	if len(s.recent) == trailKept {
		s.recent = slices.Delete(s.recent, 0, 1)
	}
	s.recent = append(s.recent, fmt.Sprintf("%d "+format, append([]any{s.steps}, args...)...))
}

// step runs one step. A refusal is a normal result, and so is a fault of the bank or the ledger.
func (s *Simulation) step(ctx context.Context) error {
	s.Now = s.Now.Add(time.Duration(s.random.IntN(3000)) * time.Millisecond)
	next := s.draw()
	about, err := next.does(s, ctx)
	if about == "" && err == nil {
		return nil // there was nothing to do it to
	}
	s.record("%s %s %v", next.name, about, err)
	if err == nil {
		s.Counts[next.name]++
		return nil
	}
	if p, refused := errors.AsType[*hostel.Problem](err); refused {
		s.Counts[p.Code]++
	}
	if !Harmless(err) {
		return fmt.Errorf("%s: %w", next.name, err)
	}
	return nil
}

// Harmless reports whether an error is only a refusal, or a fault of the bank or the ledger.
func Harmless(err error) bool {
	switch e := err.(type) {
	case nil, *hostel.Problem:
		return true
	case interface{ Unwrap() []error }:
		return !slices.ContainsFunc(e.Unwrap(), func(err error) bool { return !Harmless(err) })
	case interface{ Unwrap() error }:
		return Harmless(e.Unwrap())
	}
	return slices.Contains([]error{ErrNoAnswer, ErrBroken, booking.ErrProviderRefused, booking.ErrProviderPaused}, err)
}
