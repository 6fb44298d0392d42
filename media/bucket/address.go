package bucket

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/s3utils"
)

// Names says whether an address is one of a bucket, and not a folder's.
func Names(address string) bool { return strings.HasPrefix(address, "s3://") }

// address is what MEDIA_STORE says of a bucket.
type address struct {
	bucket    string
	region    string
	endpoint  *url.URL // Amazon's where none is given
	pathStyle bool     // the bucket's name is the first part of the path, not of the host
	anonymous bool     // requests are not signed
	prefix    string   // of every name in the bucket
}

var (
	errNoAddress = errors.New("it is no address")
	errNoRegion  = errors.New("it names no region; add ?region=eu-west-1, or any where your store has none")
	errKeys      = errors.New("keys do not belong into an address; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY have them")
	amazon       = url.URL{Scheme: "https", Host: "s3.amazonaws.com"}
)

// parse reads an address such as s3://efie?region=eu-west-1. What it fails with quotes no keys.
func parse(text string) (address, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return address{}, errNoAddress
	case !Names(text):
		return address{}, errors.New("pictures are kept in a folder, or in a bucket whose address begins with s3://")
	case u.User != nil:
		return address{}, errKeys
	case u.Host == "" || strings.Trim(u.Path, "/") != "" || u.Fragment != "":
		return address{}, errors.New("a bucket's name follows s3:// and then only options, such as ?region=eu-west-1;" +
			" &prefix=efie/ names a folder in it")
	}
	if err := s3utils.CheckValidBucketName(u.Host); err != nil {
		return address{}, fmt.Errorf("its bucket cannot be: %w", err)
	}
	options, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return address{}, errors.New("its options are not understood")
	}
	region := firstOf(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"))
	a := address{bucket: u.Host, endpoint: &amazon, region: region}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if err := a.set(name, options.Get(name)); err != nil {
			return address{}, err
		}
	}
	if a.region == "" {
		return address{}, errNoRegion
	}
	return a, nil
}

// set takes one option of an address.
func (a *address) set(name, value string) (err error) {
	switch name {
	case "region":
		a.region = firstOf(value, a.region)
	case "prefix":
		a.prefix = value
	case "endpoint":
		if value != "" {
			a.endpoint, err = parseEndpoint(value)
		}
		return err
	case "s3ForcePathStyle", "use_path_style":
		a.pathStyle, err = strconv.ParseBool(value)
	case "anonymous":
		a.anonymous, err = strconv.ParseBool(value)
	default:
		return fmt.Errorf("unknown query parameter %q", name)
	}
	if err != nil {
		return fmt.Errorf("its option %s is %q, not true or false", name, value)
	}
	return nil
}

// parseEndpoint reads the address of a store that is not Amazon's.
func parseEndpoint(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, errors.New("its endpoint is no address such as https://objects.example")
	case u.User != nil:
		return nil, errKeys
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("its endpoint has more than a scheme, a host and a port")
	}
	return u, nil
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// lookup tells where requests name the bucket. A certificate for *.host fits no name with a dot, and an IP
// address has no names before it.
func (a address) lookup() minio.BucketLookupType {
	_, err := netip.ParseAddr(a.endpoint.Hostname())
	switch {
	case a.pathStyle, err == nil, strings.Contains(a.bucket, "."):
		return minio.BucketLookupPath
	default:
		return minio.BucketLookupDNS
	}
}

// keys are those of the environment, else those of the file ~/.aws/credentials, else those of the role that
// Amazon gave to the machine or the container. Where there are none, requests are not signed.
func (a address) keys() *credentials.Credentials {
	if a.anonymous {
		return credentials.NewStaticV4("", "", "")
	}
	return credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{}, &credentials.FileAWSCredentials{},
		&credentials.IAM{Region: a.region, Client: &http.Client{Timeout: rolesAnswer}},
	})
}

const (
	// tries is how often a request is sent while the store does not answer, or answers with a passing fault.
	tries = 3
	// rolesAnswer is how long Amazon's service of roles may take, which other machines do not have.
	rolesAnswer = 5 * time.Second
)

// Open opens a bucket by its address, such as s3://efie?region=eu-west-1, and asks nothing of it yet.
func Open(text string) (*Bucket, error) {
	a, err := parse(text)
	if err != nil {
		return nil, err
	}
	transport, err := minio.DefaultTransport(a.endpoint.Scheme == "https")
	if err != nil {
		return nil, err
	}
	return a.open(transport)
}

// transport carries requests, and may keep connections for later ones.
type transport interface {
	http.RoundTripper
	CloseIdleConnections()
}

func (a address) open(transport transport) (*Bucket, error) {
	client, err := minio.New(a.endpoint.Host, &minio.Options{
		Creds: a.keys(), Secure: a.endpoint.Scheme == "https", Region: a.region, BucketLookup: a.lookup(),
		MaxRetries: tries, Transport: transport,
	})
	if err != nil {
		return nil, fmt.Errorf("its endpoint cannot be: %w", err)
	}
	client.SetS3EnableDualstack(false)
	return &Bucket{client: client, transport: transport, name: a.bucket, prefix: a.prefix}, nil
}

// Check says what is wrong with an address that should be a bucket's, before anything is asked of it.
func Check(address string) error {
	b, err := Open(address)
	if err != nil {
		return err
	}
	return b.Close()
}
