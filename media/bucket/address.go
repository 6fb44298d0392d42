package bucket

import (
	"cmp"
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

// IsAddress reports whether an address names a bucket, not a folder.
func IsAddress(address string) bool { return strings.HasPrefix(address, "s3://") }

type address struct {
	bucket    string
	region    string
	endpoint  *url.URL // Amazon's by default
	pathStyle bool     // requests name the bucket in the path, not in the host
	anonymous bool     // requests are not signed
	prefix    string   // every object name begins with it
}

var (
	errAddress = errors.New("it is not a valid address")
	errRegion  = errors.New("it has no region; add ?region=eu-west-1, or any region if your store does not use regions")
	errKeys    = errors.New("an address must not contain keys; " +
		"set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	amazonEndpoint = url.URL{Scheme: "https", Host: "s3.amazonaws.com"}
)

// parse parses an address such as s3://efie?region=eu-west-1. Its errors never contain keys.
func parse(text string) (address, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return address{}, errAddress
	case !IsAddress(text):
		return address{}, errors.New("it must be a folder, or a bucket whose address begins with s3://")
	case u.User != nil:
		return address{}, errKeys
	case u.Host == "" || strings.Trim(u.Path, "/") != "" || u.Fragment != "":
		return address{}, errors.New("only the bucket's name and options may follow s3://, " +
			"such as s3://efie?region=eu-west-1; the option &prefix=efie/ names a folder in the bucket")
	}
	if err := s3utils.CheckValidBucketName(u.Host); err != nil {
		return address{}, fmt.Errorf("its bucket has an invalid name: %w", err)
	}
	options, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return address{}, errors.New("its options are invalid")
	}
	region := cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"))
	a := address{bucket: u.Host, endpoint: &amazonEndpoint, region: region}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if err := a.set(name, options.Get(name)); err != nil {
			return address{}, err
		}
	}
	if a.region == "" {
		return address{}, errRegion
	}
	return a, nil
}

func (a *address) set(name, value string) (err error) {
	switch name {
	case "region":
		a.region = cmp.Or(value, a.region)
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
		return fmt.Errorf("it has an unknown option %q", name)
	}
	if err != nil {
		return fmt.Errorf("its option %s must be true or false, but is %q", name, value)
	}
	return nil
}

func parseEndpoint(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, errors.New("its endpoint must be an address such as https://objects.example")
	case u.User != nil:
		return nil, errKeys
	case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("its endpoint must have only a scheme, a host and a port")
	}
	return u, nil
}

// bucketLookup returns the place of the bucket's name in requests. It is in the path if the name has a dot or the
// endpoint is an IP address, otherwise in the host.
func (a address) bucketLookup() minio.BucketLookupType {
	_, err := netip.ParseAddr(a.endpoint.Hostname())
	switch {
	case a.pathStyle, err == nil, strings.Contains(a.bucket, "."):
		return minio.BucketLookupPath
	default:
		return minio.BucketLookupDNS
	}
}

// credentials returns the first keys found: in the environment, in ~/.aws/credentials, or from the machine's role.
func (a address) credentials() *credentials.Credentials {
	if a.anonymous {
		return credentials.NewStaticV4("", "", "")
	}
	return credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{}, &credentials.FileAWSCredentials{},
		&credentials.IAM{Region: a.region, Client: &http.Client{Timeout: roleTimeout}},
	})
}

const (
	// maxTries is the number of tries of a request that fails with a transient error.
	maxTries = 3
	// roleTimeout limits a request to Amazon's role service, which exists only on Amazon's machines.
	roleTimeout = 5 * time.Second
)

// Open opens a bucket by its address, such as s3://efie?region=eu-west-1. It sends no request.
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

// transport sends requests, and can close idle connections.
type transport interface {
	http.RoundTripper
	CloseIdleConnections()
}

func (a address) open(transport transport) (*Bucket, error) {
	client, err := minio.New(a.endpoint.Host, &minio.Options{
		Creds: a.credentials(), Secure: a.endpoint.Scheme == "https", Region: a.region, BucketLookup: a.bucketLookup(),
		MaxRetries: maxTries, Transport: transport,
	})
	if err != nil {
		return nil, fmt.Errorf("its endpoint is invalid: %w", err)
	}
	client.SetS3EnableDualstack(false)
	return &Bucket{client: client, transport: transport, name: a.bucket, prefix: a.prefix}, nil
}

// Check returns the error in a bucket's address, or nil. It sends no request.
func Check(address string) error {
	b, err := Open(address)
	if err != nil {
		return err
	}
	return b.Close()
}
